//! Imports and exports arrays and streams by Arrow's C interfaces in capsules, without a copy. Only
//! this file handles foreign pointers.
#![expect(unsafe_code, reason = "the interface is one of C")]

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::ptr;

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi, to_ffi};
use arrow_array::ffi_stream::{ArrayStreamReader, FFI_ArrowArrayStream};
use arrow_array::{Array, ArrayReader, ArrayRef, make_array};
use arrow_schema::{ArrowError, Field, FieldRef};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyCapsuleMethods, PyTuple};

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

/// Arrays of one type.
pub(super) struct Chunks {
    pub(super) field: FieldRef,
    pub(super) arrays: Arrays,
}

impl Chunks {
    /// Imports a stream or an array that an object exports.
    pub(super) fn of(object: &Bound<'_, PyAny>) -> PyResult<Chunks> {
        let py = object.py();
        if object.hasattr(intern!(py, "__arrow_c_stream__"))? {
            let capsule = object.call_method0(intern!(py, "__arrow_c_stream__"))?;
            return stream(&capsule.cast_into()?);
        }
        if object.hasattr(intern!(py, "__arrow_c_array__"))? {
            let pair: Bound<'_, PyTuple> =
                object.call_method0(intern!(py, "__arrow_c_array__"))?.cast_into()?;
            return array(&pair.get_item(0)?.cast_into()?, &pair.get_item(1)?.cast_into()?);
        }
        let name = object.get_type();
        Err(PyTypeError::new_err(format!(
            "expected an object with __arrow_c_stream__ or __arrow_c_array__, not {name}"
        )))
    }
}

fn stream(capsule: &Bound<'_, PyCapsule>) -> PyResult<Chunks> {
    let pointer = capsule.pointer_checked(Some(STREAM))?.cast::<FFI_ArrowArrayStream>();
    // SAFETY: a capsule of this name holds an initialized ArrowArrayStream, which nobody else uses
    // meanwhile: the capsule is borrowed, and this thread is attached. What is taken is marked as
    // released there.
    let reader =
        unsafe { ArrayStreamReader::from_raw(pointer.as_ptr()) }.map_err(|e| refused(&e))?;
    Ok(Chunks { field: reader.field().clone(), arrays: Box::new(reader) })
}

/// The layout of an ArrowSchema up to `release`, which shows whether it was taken and which the
/// crate keeps private.
#[repr(C)]
struct Layout {
    format_name_metadata: [*const c_char; 3],
    flags: i64,
    n_children: i64,
    children: *const c_void,
    dictionary: *const c_void,
    release: Option<unsafe extern "C" fn(*mut c_void)>,
}

fn array(schema: &Bound<'_, PyCapsule>, array: &Bound<'_, PyCapsule>) -> PyResult<Chunks> {
    let schema = schema.pointer_checked(Some(SCHEMA))?.cast::<FFI_ArrowSchema>();
    let array = array.pointer_checked(Some(ARRAY))?.cast::<FFI_ArrowArray>();
    // SAFETY: a capsule of this name holds an initialized ArrowSchema, which the interface lays out as `Layout`.
    // One that was taken is initialized as well, but nothing in it can be used: it is only looked at.
    let has_type = unsafe { schema.cast::<Layout>().as_ref() }.release.is_some();
    // SAFETY: a capsule of this name holds an initialized ArrowArray, as above.
    if !has_type || unsafe { array.as_ref() }.is_released() {
        return Err(PyValueError::new_err("the array was taken already: it is released"));
    }
    // SAFETY: capsules of these names hold an initialized ArrowSchema and ArrowArray, as above.
    let (schema, array) = unsafe {
        (FFI_ArrowSchema::from_raw(schema.as_ptr()), FFI_ArrowArray::from_raw(array.as_ptr()))
    };
    let field = Field::try_from(&schema).map_err(|e| refused(&e))?;
    // SAFETY: by the interface of the capsules, the array is one of this schema.
    let data = unsafe { from_ffi(array, &schema) }.map_err(|e| refused(&e))?;
    let arrays = std::iter::once(Ok(make_array(data)));
    Ok(Chunks { field: field.into(), arrays: Box::new(arrays) })
}

/// Makes the main thread of Python raise an exception as soon as it continues.
pub(crate) fn raise_later(error: PyErr) {
    let data = Box::into_raw(Box::new(error)).cast::<c_void>();
    // SAFETY: the function may be called from any thread, attached or not; it calls `raise` once,
    // with the box that is given away here.
    if unsafe { pyo3::ffi::Py_AddPendingCall(Some(raise), data) } != 0 {
        // SAFETY: the call was refused, as others wait, so the box is ours; and this function may be
        // called from any thread.
        unsafe {
            drop(Box::from_raw(data.cast::<PyErr>()));
            pyo3::ffi::PyErr_SetInterrupt();
        }
    }
}

/// Raises the exception of [`raise_later`].
extern "C" fn raise(data: *mut c_void) -> c_int {
    // SAFETY: `raise_later` gives a box of this type away, for one call.
    let error = unsafe { Box::from_raw(data.cast::<PyErr>()) };
    // SAFETY: Python makes such calls on a thread that is attached.
    error.restore(unsafe { Python::assume_attached() });
    -1
}

/// Returns the exception for an error of Arrow.
pub(crate) fn refused(error: &ArrowError) -> PyErr {
    PyValueError::new_err(message_of(error))
}

/// Returns the message of an error, with a hint if there is one.
fn message_of(error: &ArrowError) -> String {
    let mut message = error.to_string();
    // Polars exports a column of nulls with a buffer, which the interface does not allow.
    if message.contains("\"Null\" doesn't expect buffer") {
        message.push_str(
            " A column of nulls only can be read as one of text: column.cast(polars.String); \
             one that is not needed can be left out: frame.select(\"text\")",
        );
    }
    message
}

/// Returns a capsule with a type.
pub(crate) fn schema_capsule<'py>(
    py: Python<'py>,
    field: &Field,
) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = FFI_ArrowSchema::try_from(field).map_err(|e| refused(&e))?;
    PyCapsule::new_with_value(py, schema, SCHEMA)
}

/// Returns a capsule with an array.
pub(crate) fn array_capsule<'py>(
    py: Python<'py>,
    array: &dyn Array,
) -> PyResult<Bound<'py, PyCapsule>> {
    let (array, _) = to_ffi(&array.to_data()).map_err(|e| refused(&e))?;
    PyCapsule::new_with_value(py, array, ARRAY)
}

/// Arrays that are made lazily. The consumer need not be attached to Python.
pub(crate) type Arrays = Box<dyn Iterator<Item = Result<ArrayRef, ArrowError>> + Send>;

/// Returns a capsule with a stream of arrays.
pub(crate) fn stream_capsule(
    py: Python<'_>,
    field: FieldRef,
    arrays: Arrays,
) -> PyResult<Bound<'_, PyCapsule>> {
    let producer = Box::new(Producer { field, arrays, error: None });
    let data = Box::into_raw(producer).cast::<c_void>();
    // SAFETY: the functions take `data` for the `Producer` that it points to, which lives until
    // `release` frees it; `release` marks the stream as released, and is not called again.
    let stream = unsafe {
        FFI_ArrowArrayStream::new_unchecked(
            Some(get_schema),
            Some(get_next),
            Some(get_last_error),
            Some(release),
            data,
        )
    };
    PyCapsule::new_with_value(py, stream, STREAM)
}

/// The producer of a stream.
struct Producer {
    field: FieldRef,
    arrays: Arrays,
    /// The message of the last error.
    error: Option<CString>,
}

impl Producer {
    /// Returns the next array; a released one is the end of the stream.
    fn next(&mut self) -> Result<FFI_ArrowArray, ArrowError> {
        let Some(array) = self.arrays.next() else { return Ok(FFI_ArrowArray::empty()) };
        Ok(to_ffi(&array?.to_data())?.0)
    }
}

/// The error code of C for an invalid argument.
const EINVAL: c_int = 22;

/// The error code of C for an I/O error.
const EIO: c_int = 5;

/// Returns the producer of a stream.
///
/// # Safety
///
/// The stream is one of [`stream_capsule`], not released, and used by nobody else.
unsafe fn producer<'s>(stream: *mut FFI_ArrowArrayStream) -> &'s mut Producer {
    // SAFETY: the caller says that it is not released, so that its data is the `Producer` of
    // `stream_capsule`.
    unsafe { &mut *(*stream).private_data().cast::<Producer>() }
}

unsafe extern "C" fn get_schema(
    stream: *mut FFI_ArrowArrayStream,
    out: *mut FFI_ArrowSchema,
) -> c_int {
    // SAFETY: consumers call this with the stream they were given, before they release it.
    let producer = unsafe { producer(stream) };
    let Ok(schema) = FFI_ArrowSchema::try_from(producer.field.as_ref()) else { return EINVAL };
    // SAFETY: consumers give a place for a schema, of which nothing has to be freed.
    unsafe { ptr::write(out, schema) };
    0
}

unsafe extern "C" fn get_next(
    stream: *mut FFI_ArrowArrayStream,
    out: *mut FFI_ArrowArray,
) -> c_int {
    // SAFETY: consumers call this with the stream they were given, before they release it.
    let producer = unsafe { producer(stream) };
    let array = match producer.next() {
        Ok(array) => array,
        Err(error) => {
            producer.error = CString::new(message_of(&error)).ok();
            return EIO;
        }
    };
    // SAFETY: consumers give a place for an array, of which nothing has to be freed.
    unsafe { ptr::write(out, array) };
    0
}

unsafe extern "C" fn get_last_error(stream: *mut FFI_ArrowArrayStream) -> *const c_char {
    // SAFETY: consumers call this with the stream they were given, before they release it.
    let producer = unsafe { producer(stream) };
    producer.error.as_ref().map_or(ptr::null(), |error| error.as_ptr())
}

unsafe extern "C" fn release(stream: *mut FFI_ArrowArrayStream) {
    // SAFETY: consumers release the stream they were given once. Its data came from a box.
    unsafe {
        let data = (*stream).private_data().cast::<Producer>();
        drop(Box::from_raw(data));
        (*stream).set_release(None);
        (*stream).set_private_data(ptr::null_mut());
    }
}
