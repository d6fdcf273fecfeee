//! `mail.Message` and `mail.Mbox`: messages as they are stored, with the places of their links.

use std::fs::File;
use std::io::{self, BufReader, Cursor};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use irispan::mail::{self, MboxKind, Repair, Text};
use irispan::safety::CheckOptions;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::errors::file_error;
use crate::html::{page, shown};
use crate::mail_link::{MailLink, links_of};
use crate::options::{Chosen, name};
use crate::scanner::Scanner;
use crate::text;

/// A part of a message.
#[pyclass(frozen, module = "irispan.mail", name = "Part")]
pub(crate) struct Part {
    number: String,
    media_type: String,
    charset: Option<String>,
    encoding: &'static str,
    repairs: Vec<&'static str>,
    header: Range<usize>,
    body: Range<usize>,
    text: Option<Arc<Text>>,
}

impl Part {
    fn of(part: &mail::Part<'_>) -> Part {
        Part {
            number: part.number().to_string(),
            media_type: part.media_type().to_owned(),
            charset: part.charset().map(str::to_owned),
            encoding: part.encoding().as_str(),
            repairs: names(part.repairs()),
            header: part.raw_range(part.header()),
            body: part.raw_range(part.body()),
            text: part.text().map(Arc::new),
        }
    }

    fn found(&self, py: Python<'_>, chosen: &Chosen) -> PyResult<Vec<MailLink>> {
        match &self.text {
            Some(text) => links_of(py, text, &self.number, chosen),
            None => Ok(Vec::new()),
        }
    }
}

fn names(repairs: &[Repair]) -> Vec<&'static str> {
    repairs.iter().map(|repair| repair.as_str()).collect()
}

/// Returns the choices of a scanner, or the default ones.
fn chosen(scanner: Option<&Bound<'_, Scanner>>) -> Chosen {
    scanner.map_or(Chosen::DEFAULT, |scanner| scanner.get().chosen.clone())
}

#[pymethods]
impl Part {
    /// The number of the part, as IMAP has it: ``1.2``.
    #[getter]
    fn number(&self) -> &str {
        &self.number
    }

    /// The media type in lower case: ``text/plain``.
    #[getter]
    fn media_type(&self) -> &str {
        &self.media_type
    }

    /// The charset: of a text the one that it was read in, else the one that is named, or `None`.
    #[getter]
    fn charset(&self) -> Option<&str> {
        self.text.as_ref().map(|text| text.charset()).or(self.charset.as_deref())
    }

    /// The name of the transfer encoding.
    #[getter]
    fn encoding(&self) -> &'static str {
        self.encoding
    }

    /// What was necessary to read the part and its text, by name.
    #[getter]
    fn repairs(&self) -> Vec<&'static str> {
        let of_text = self.text.as_ref().map(|text| names(text.repairs())).unwrap_or_default();
        self.repairs.iter().copied().chain(of_text).collect()
    }

    /// The bytes of the header in the message, as start and end; in the mailbox, if the message is from one.
    #[getter]
    fn header(&self) -> (usize, usize) {
        (self.header.start, self.header.end)
    }

    /// The bytes of the body in the message, as start and end; in the mailbox, if the message is from one.
    #[getter]
    fn body(&self) -> (usize, usize) {
        (self.body.start, self.body.end)
    }

    /// The decoded text, in which lines that belong together are joined; `None` if the part is no
    /// text. Of HTML it is the text that a reader sees.
    #[getter]
    fn text(&self) -> Option<&str> {
        self.text.as_ref().map(|text| text.as_str())
    }

    /// The decoded text as it is to be shown, with its lines; of HTML its source. `None` if the part
    /// is no text.
    #[getter]
    fn shown(&self) -> Option<&str> {
        self.text.as_ref().map(|text| text.shown())
    }

    /// How the text is laid out: ``fixed``, ``flowed``, ``flowed-delsp`` or ``html``; `None` if the part is
    /// no text.
    #[getter]
    fn layout(&self) -> Option<&'static str> {
        self.text.as_ref().map(|text| text.layout().as_str())
    }

    /// Returns the links of the part, in order.
    #[pyo3(signature = (scanner=None))]
    fn links(
        &self,
        py: Python<'_>,
        scanner: Option<&Bound<'_, Scanner>>,
    ) -> PyResult<Vec<MailLink>> {
        self.found(py, &chosen(scanner))
    }

    /// Returns the text as HTML to be shown by itself, with its links drawn; `None` if the part is no
    /// text.
    #[pyo3(signature = (scanner=None))]
    fn to_html(&self, py: Python<'_>, scanner: Option<&Bound<'_, Scanner>>) -> Option<String> {
        let (text, chosen) = (self.text.as_ref()?, chosen(scanner));
        Some(py.detach(|| {
            let links = text.links(&chosen.scanner).filter(|of| chosen.selects(&of.link()));
            page(&text.links_to_html(links, &shown(CheckOptions::new())))
        }))
    }

    fn _repr_html_(&self, py: Python<'_>) -> Option<String> {
        self.to_html(py, None)
    }

    fn __repr__(&self) -> String {
        format!("Part('{}', '{}')", self.number, self.media_type)
    }
}

/// A mail message: a tree of parts, each decoded, with its links and their places in the raw bytes.
///
/// Any bytes are a message; what had to be repaired is reported. Messages and their parts are not pickled;
/// `raw` and the links are.
///
/// >>> raw = b"Content-Transfer-Encoding: quoted-printable\r\n\r\n<https://a.example/long=\r\ner>\r\n"
/// >>> [link] = Message(raw).links()
/// >>> link.text, link.part, [raw[start:end] for start, end in link.pieces]
/// ('https://a.example/longer', '1', [b'https://a.example/long', b'er'])
#[pyclass(frozen, module = "irispan.mail", name = "Message")]
pub(crate) struct Message {
    raw: Py<PyBytes>,
    id: Option<String>,
    repairs: Vec<&'static str>,
    parts: Vec<Py<Part>>,
    offset: u64,
    is_cut: bool,
}

impl Message {
    /// Returns the object for a message that was read from `raw`.
    fn of(py: Python<'_>, raw: Bound<'_, PyBytes>, read: Read) -> PyResult<Message> {
        let Read { id, repairs, parts, offset, is_cut } = read;
        let parts = parts.into_iter().map(|part| Py::new(py, part)).collect::<PyResult<_>>()?;
        Ok(Message { raw: raw.unbind(), id, repairs, parts, offset, is_cut })
    }
}

/// A message that was read, before Python objects are made.
struct Read {
    id: Option<String>,
    repairs: Vec<&'static str>,
    parts: Vec<Part>,
    offset: u64,
    is_cut: bool,
}

impl Read {
    fn of(message: &mail::Message<'_>, offset: u64, is_cut: bool) -> Read {
        Read {
            id: message.id().map(str::to_owned),
            repairs: names(message.repairs()),
            parts: message.parts().map(|part| Part::of(&part)).collect(),
            offset,
            is_cut,
        }
    }
}

#[pymethods]
impl Message {
    #[new]
    fn py_new(py: Python<'_>, raw: &Bound<'_, PyAny>) -> PyResult<Message> {
        let raw = bytes_of(raw)?;
        let bytes = raw.as_bytes();
        let read = py.detach(|| Read::of(&mail::Message::parse(bytes), 0, false));
        Message::of(py, raw, read)
    }

    /// The bytes of the message, as they are in its mailbox, if it is from one: with quoting.
    #[getter]
    fn raw(&self, py: Python<'_>) -> Py<PyBytes> {
        self.raw.clone_ref(py)
    }

    /// The identifier of the message, without angle brackets, or `None`.
    #[getter]
    fn id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    /// What was necessary to read the message, by name.
    #[getter]
    fn repairs(&self) -> Vec<&'static str> {
        self.repairs.clone()
    }

    /// The parts that hold no other parts, and the containers, in the order of the message.
    #[getter]
    fn parts(&self, py: Python<'_>) -> Vec<Py<Part>> {
        self.parts.iter().map(|part| part.clone_ref(py)).collect()
    }

    /// The offset of the message in its mailbox; 0 if it comes from none.
    #[getter]
    fn offset(&self) -> u64 {
        self.offset
    }

    /// Whether the message had more than 256 MiB, and the rest of it was dropped.
    #[getter]
    fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Returns the links of all parts, in order.
    #[pyo3(signature = (scanner=None))]
    fn links(
        &self,
        py: Python<'_>,
        scanner: Option<&Bound<'_, Scanner>>,
    ) -> PyResult<Vec<MailLink>> {
        let (chosen, mut found) = (chosen(scanner), Vec::new());
        for part in &self.parts {
            found.extend(part.get().found(py, &chosen)?);
        }
        Ok(found)
    }

    fn __repr__(&self) -> String {
        format!(
            "Message(id={:?}, parts={})",
            self.id.as_deref().unwrap_or_default(),
            self.parts.len()
        )
    }
}

fn bytes_of<'py>(raw: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
    if raw.cast::<PyString>().is_ok() {
        return Err(PyTypeError::new_err("a message is bytes, not str"));
    }
    let text = text::Text::of(raw)?;
    Ok(text.source().clone().cast_into()?)
}

/// Yields the messages of a mailbox: of a file by its path, or of bytes.
///
/// The kind is ``auto``, or one of the forms of mbox: ``mboxo``, ``mboxrd``, ``mboxcl``, ``mboxcl2``. One message is
/// held at a time. Texts have no quoting (``>From``); pieces of links, and the header and body of parts, are bytes
/// of the mailbox.
///
/// >>> box = b"From a\n\nx\n\nFrom b\n\n>From www.a.com\n"
/// >>> for message in Mbox(box):
/// ...     print(message.offset, [box[start:end] for link in message.links() for start, end in link.pieces])
/// 7 []
/// 18 [b'www.a.com']
#[pyclass(frozen, module = "irispan.mail", name = "Mbox")]
pub(crate) struct Mbox {
    mbox: Mutex<mail::Mbox<Box<dyn io::Read + Send>>>,
    /// The path of the file; `None` for bytes.
    path: Option<PathBuf>,
}

#[pymethods]
impl Mbox {
    #[new]
    #[pyo3(signature = (source, kind="auto"))]
    fn py_new(source: &Bound<'_, PyAny>, kind: &str) -> PyResult<Mbox> {
        let kind: MboxKind = name(kind)?;
        let path = source.extract::<PathBuf>().ok();
        let path = path.filter(|_| source.cast::<PyBytes>().is_err());
        let reader: Box<dyn io::Read + Send> = match &path {
            Some(path) => {
                // A pipe is open when somebody writes it.
                let file = source.py().detach(|| File::open(path));
                let file = file.map_err(|error| file_error(source.py(), &error, path))?;
                Box::new(BufReader::new(file))
            }
            None => Box::new(Cursor::new(bytes_of(source)?.as_bytes().to_vec())),
        };
        let mbox = mail::Mbox::new(reader, kind);
        Ok(Mbox { mbox: Mutex::new(mbox), path })
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Message>> {
        py.check_signals()?;
        let next = py.detach(|| {
            let mut mbox = self.mbox.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            let message = mbox.next_message()?;
            let owned = |message: mail::MboxMessage<'_>| {
                let read = Read::of(&message.parse(), message.offset(), message.is_cut());
                (message.raw().to_vec(), read)
            };
            Ok::<_, io::Error>(message.map(owned))
        });
        let next = next.map_err(|error| match &self.path {
            Some(path) => file_error(py, &error, path),
            None => error.into(),
        })?;
        let message = |(raw, read): (Vec<u8>, Read)| Message::of(py, PyBytes::new(py, &raw), read);
        next.map(message).transpose()
    }
}
