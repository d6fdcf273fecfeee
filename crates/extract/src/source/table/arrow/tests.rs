use std::sync::Arc;

use arrow_array::types::Int32Type;
use arrow_array::{ArrayRef, DictionaryArray, RecordBatch, StringArray};
use arrow_buffer::Buffer;
use arrow_ipc::CompressionType;
use arrow_ipc::reader::FileDecoder;
use arrow_ipc::writer::{FileWriter, IpcWriteOptions};

use super::{Dictionaries, Index, MAX_HELD, Part, SourceFile, block_of, check};

/// Returns a table with three texts of 50,000 bytes, in a dictionary.
fn table(compression: Option<CompressionType>) -> SourceFile {
    let texts = ["x", "y", "z"].map(|text| text.repeat(50_000));
    let texts = StringArray::from(texts.to_vec());
    let column: ArrayRef = Arc::new(
        DictionaryArray::<Int32Type>::try_new(vec![0, 1, 2].into(), Arc::new(texts))
            .expect("keys of values"),
    );
    let batch = RecordBatch::try_from_iter([("text", column)]).expect("a column");
    let options = IpcWriteOptions::default().try_with_compression(compression).expect("known");
    let mut writer =
        FileWriter::try_new_with_options(Vec::new(), &batch.schema(), options).expect("memory");
    writer.write(&batch).and_then(|()| writer.finish()).expect("memory");
    SourceFile::Held(writer.into_inner().expect("memory").into())
}

#[test]
fn large_batches() {
    for compression in [None, Some(CompressionType::ZSTD)] {
        let table = table(compression);
        let index = Index::of(&table, 0).expect("a table");
        let (part, block) = index.blocks[0];
        assert!(part == Part::Dictionary);
        let bytes: Buffer = block_of(&table, &block).expect("in the file");
        let takes = check(&block, &bytes, MAX_HELD).expect("room");
        assert!((150_000..153_000).contains(&takes), "{takes}");
        assert_eq!(bytes.len() < 10_000, compression.is_some());
        assert!(check(&block, &bytes, takes).is_ok());
        let error = check(&block, &bytes, takes - 1).expect_err("no room").to_string();
        assert!(error.contains("write the table with fewer rows in each batch"), "{error}");

        // A dictionary is held until another one replaces it.
        let mut decoder = FileDecoder::new(Arc::clone(&index.schema), index.version);
        let mut held = Dictionaries::default();
        for _ in 0..2 {
            held.read(&mut decoder, &block, &bytes).expect("room");
            assert_eq!(held.room(), MAX_HELD - takes);
        }
        held.0.insert(-1, MAX_HELD - takes);
        held.read(&mut decoder, &block, &bytes).expect("room");
        held.0.insert(-1, MAX_HELD - takes + 1);
        assert!(held.read(&mut decoder, &block, &bytes).is_err());
    }
}
