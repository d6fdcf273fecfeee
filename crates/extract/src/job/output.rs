//! The folder of a job: tables, the manifest, the table of errors.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use super::earlier::{is_occupied, is_untouched, remove_job};
use super::error::{JobError, JobErrorKind};
use super::error_table::ErrorTable;
use super::group::Group;
use super::input::Input;
use super::limit::Limit;
use super::lock::{self, Lock};
use super::manifest::{Done, InputLine, Line, Manifest, compare};
use super::names::{ERRORS, INDEX, MANIFEST, OWN};
use super::plan::{Position, Task};
use super::progress::Progress;
use super::settings::{Layout, Settings};
use super::unfinished::Unfinished;
use super::watch::Watched;
use super::worker::{Message, Tables};
use crate::sink::{Block, Table, Writer, create_folder};
use crate::source::{Counts, Loss, Slice};

pub(super) struct Output<'j> {
    settings: &'j Settings,
    inputs: &'j [Input],
    tables: Tables,
    group: Group,
    _lock: Lock,
    errors: ErrorTable,
    unfinished: Unfinished,
    part: Part,
    /// The limit of rows, if there is one.
    limit: Option<Limit>,
    pub(super) done: Done,
    /// The measurements of this run, including the slice that is being taken.
    pub(super) watched: Watched,
    of_slice: Watched,
}

/// The part that is being written.
#[derive(Default)]
struct Part {
    writer: Option<Writer>,
    name: Option<PathBuf>,
    /// The table of the index.
    index: Option<Writer>,
    index_name: Option<PathBuf>,
    inputs: Vec<InputLine>,
    counts: Counts,
    losses: u64,
    /// The size of its slices in bytes.
    size: u64,
}

impl<'j> Output<'j> {
    /// Opens the folder of a job, which is empty, missing, or that of the same job.
    pub(super) fn open(
        settings: &'j Settings,
        inputs: &'j [Input],
        tables: Tables,
    ) -> Result<Output<'j>, JobError> {
        let own = settings.output.join(OWN);
        let manifest_path = own.join(MANIFEST);
        let folder = &settings.output;
        if folder.exists() && !folder.is_dir() {
            return Err(JobError::new(JobErrorKind::NoFolder, folder, ""));
        }
        // A folder with a manifest or a lock is that of a job, whatever else is there.
        let is_begun = manifest_path.exists() || own.join(lock::NAME).exists();
        if !is_begun && is_occupied(folder) {
            return Err(JobError::new(JobErrorKind::Occupied, folder, ""));
        }
        create_folder(&own).map_err(JobError::write(&own))?;
        let lock = Lock::take(&own)?;
        if manifest_path.exists() && (settings.overwrite || is_untouched(folder, &manifest_path)) {
            remove_job(folder, &own, &manifest_path)?;
        }
        let configuration = configuration_of(settings, &tables);
        let (manifest, done) = if manifest_path.exists() {
            Manifest::open(&manifest_path, &configuration, inputs)?
        } else {
            (Manifest::create(&manifest_path, configuration)?, Done::default())
        };
        let errors = ErrorTable::open(own.join(ERRORS), done.errors_size)?;
        Ok(Output {
            settings,
            inputs,
            tables,
            group: Group::new(folder, manifest),
            _lock: lock,
            errors,
            unfinished: Unfinished::default(),
            part: Part::default(),
            limit: settings.max_rows.map(|most| Limit::new(most.saturating_sub(done.rows))),
            done,
            watched: Watched::default(),
            of_slice: Watched::default(),
        })
    }

    /// Checks that another job with this manifest makes the same tables as this one.
    pub(super) fn check(
        &self,
        manifest: &Path,
        configuration: &BTreeMap<String, String>,
    ) -> Result<(), JobError> {
        compare(manifest, configuration, &configuration_of(self.settings, &self.tables))
    }

    /// Appends a part that another job made, whose tables are renamed already, with its rows of the
    /// table of errors.
    pub(super) fn append(&mut self, line: Line, errors: &[u8]) -> Result<(), JobError> {
        if let Some(most) =
            self.settings.max_losses.filter(|most| self.done.losses + line.losses > *most)
        {
            let first = line.inputs.first().map(|input| input.name.clone()).unwrap_or_default();
            let detail = format!("{} losses (at most {most} may be lost)", line.losses);
            return Err(JobError::new(JobErrorKind::Losses, Path::new(&first), detail));
        }
        self.errors.append(errors)?;
        let line = Line { errors_size: self.errors.size(), ..line };
        self.done.add(&line);
        self.group.add(line, Vec::new(), 0);
        self.store_due()
    }

    /// Returns what was read so far, and how much was lost.
    pub(super) fn progress(&self) -> Progress {
        let mut counts = self.done.counts;
        counts.add(self.part.counts);
        let losses = self.done.losses + self.part.losses;
        Progress { counts, losses, ..Progress::default() }
    }

    /// Returns the error of a table that could not be made, or of an input that lacks a column.
    pub(super) fn failed(&self, task: &Task, error: io::Error) -> JobError {
        if error.kind() == io::ErrorKind::InvalidInput {
            let name = Path::new(self.inputs[task.input].name());
            return JobError::new(JobErrorKind::Input, name, error.to_string());
        }
        let path = self.settings.output.join(self.part.name.as_deref().unwrap_or(Path::new("")));
        JobError::write(&path)(error)
    }

    /// Returns the error of a job that was stopped.
    pub(super) fn stopped(&self) -> JobError {
        JobError::new(JobErrorKind::Stopped, &self.settings.output, "")
    }

    /// Takes a message of a slice. Returns how the slice ended, if it did.
    pub(super) fn take(
        &mut self,
        task: &Task,
        message: Message,
    ) -> Result<Option<Slice>, JobError> {
        self.store_due()?;
        match message {
            Message::Begin(_) => {}
            Message::Block(block) => self.block(block)?,
            Message::Index(block) => self.index(block)?,
            Message::Loss(loss) => self.loss(&loss)?,
            Message::Watched(watched) => self.of_slice = *watched,
            Message::Failed(error) => return Err(self.failed(task, error)),
            Message::Rows(batch, counts) => {
                let Some(limit) = &mut self.limit else { return Ok(None) };
                self.watched.tops.add(&limit.cut(&batch), 1);
                let begun = Instant::now();
                let taken = limit.take(&self.tables.links, &batch, counts);
                self.watched.times.write += begun.elapsed();
                let (block, counts) = taken.map_err(|error| self.failed(task, error))?;
                block.map_or(Ok(()), |block| self.block(block))?;
                return Ok(counts.map(|counts| Slice { counts, ..Slice::unread() }));
            }
            Message::End(slice) => {
                self.end_rows(task)?;
                return Ok(Some(slice));
            }
        }
        Ok(None)
    }

    /// Begins a slice, in the current part or in a new one.
    pub(super) fn begin(&mut self, task: &Task) {
        let input = &self.inputs[task.input];
        if self.part.name.is_none() && task.opened.is_ok() {
            let name = |what: &str| match self.settings.layout {
                Layout::Gathered => {
                    format!("{}{what}-{:05}", prefix(input.folder()), self.done.parts)
                }
                Layout::Mirror if task.has_parts => {
                    format!("{}.{what}-{:05}", input.stem().display(), task.part)
                }
                Layout::Mirror => format!("{}.{what}", input.stem().display()),
            };
            self.part.name = Some(PathBuf::from(self.tables.links.file_name(&name("links"))));
            let index = self.tables.index.as_ref().map(|table| table.file_name(&name("index")));
            self.part.index_name = index.map(|name| Path::new(INDEX).join(name));
        }
        if self.part.inputs.last().is_none_or(|last| last.index != task.input) {
            let identity = task.opened.as_ref().map(|opened| opened.identity);
            let line = InputLine::new(task.input, input, identity.unwrap_or_default());
            self.part.inputs.push(line);
        }
    }

    /// Returns whether the limit of rows is reached.
    pub(super) fn is_full(&self) -> bool {
        self.limit.as_ref().is_some_and(Limit::is_reached)
    }

    /// Makes a block of the last rows of a slice.
    pub(super) fn end_rows(&mut self, task: &Task) -> Result<(), JobError> {
        let block = self.limit.as_mut().map_or(Ok(None), Limit::end_slice);
        match block.map_err(|error| self.failed(task, error))? {
            Some(block) => self.block(block),
            None => Ok(()),
        }
    }

    fn block(&mut self, block: Block) -> Result<(), JobError> {
        let name = self.part.name.as_deref().unwrap_or(Path::new("links"));
        let path = self.settings.output.join(name);
        let writer = match self.part.writer.take() {
            Some(writer) => writer,
            None => {
                self.unfinished.make_room(&path)?;
                self.create(&self.tables.links, &path)?
            }
        };
        let writer = self.part.writer.insert(writer);
        let begun = Instant::now();
        let appended = writer.append(block).map_err(JobError::write(&path));
        self.watched.times.write += begun.elapsed();
        appended
    }

    /// Takes a block of the index.
    fn index(&mut self, block: Block) -> Result<(), JobError> {
        let Some((name, table)) = self.part.index_name.as_ref().zip(self.tables.index.as_ref())
        else {
            return Ok(());
        };
        let path = self.settings.output.join(name);
        let writer = match self.part.index.take() {
            Some(writer) => writer,
            None => {
                self.unfinished.make_room(&path)?;
                self.create(table, &path)?
            }
        };
        let writer = self.part.index.insert(writer);
        let begun = Instant::now();
        let appended = writer.append(block).map_err(JobError::write(&path));
        self.watched.times.write += begun.elapsed();
        appended
    }

    fn create(&self, table: &Table, path: &Path) -> Result<Writer, JobError> {
        let name = path.strip_prefix(&self.settings.output).unwrap_or(path);
        if self.done.names.contains(&name.display().to_string()) {
            let what = "another source of this job has a table of this name";
            return Err(JobError::new(JobErrorKind::Write, path, what));
        }
        // A job that died before it wrote the line of a table has left the table.
        table.replace(path).map_err(JobError::write(path))
    }

    /// Records a loss, and fails if that is one too many.
    pub(super) fn loss(&mut self, loss: &Loss) -> Result<(), JobError> {
        self.errors.push(loss)?;
        self.part.losses += 1;
        let losses = self.done.losses + self.part.losses;
        match self.settings.max_losses {
            Some(most) if losses > most => {
                let Loss { source, offset, reason, .. } = loss;
                let detail = format!("{reason} (byte {offset}; at most {most} may be lost)");
                Err(JobError::new(JobErrorKind::Losses, Path::new(source), detail))
            }
            _ => Ok(()),
        }
    }

    /// Ends a slice, after which the job is at this position. Ends the part as well if that is due.
    pub(super) fn end(
        &mut self,
        task: &Task,
        counts: Counts,
        position: Position,
    ) -> Result<(), JobError> {
        self.watched.merge(std::mem::take(&mut self.of_slice));
        self.part.counts.add(counts);
        self.part.size += counts.bytes;
        let is_due = match self.settings.layout {
            Layout::Mirror => task.ends_part || position.input > task.input,
            Layout::Gathered => {
                let next = self.inputs.get(position.input);
                let is_other =
                    next.is_some_and(|next| next.folder() != self.inputs[task.input].folder());
                is_other || self.part.size >= self.settings.part_size
            }
        };
        if is_due { self.end_part(position) } else { Ok(()) }
    }

    /// Ends the job at this position or with an error. Parts that are finished are stored in either
    /// case.
    pub(super) fn finish(&mut self, ended: Result<Position, JobError>) -> Result<(), JobError> {
        let finished = ended.and_then(|position| self.end_part(position));
        let stored = self.store();
        finished.and(stored)
    }

    /// Stores the finished parts.
    fn store(&mut self) -> Result<(), JobError> {
        let begun = Instant::now();
        let stored = self.group.store(&mut self.errors);
        self.watched.times.write += begun.elapsed();
        stored
    }

    /// Stores the finished parts, if that is due.
    pub(super) fn store_due(&mut self) -> Result<(), JobError> {
        if self.group.is_due() { self.store() } else { Ok(()) }
    }

    /// Finishes the tables of the part, which are stored later with those of other parts.
    pub(super) fn end_part(&mut self, position: Position) -> Result<(), JobError> {
        let Part { writer, name, index, index_name, inputs, counts, losses, .. } =
            std::mem::take(&mut self.part);
        if inputs.is_empty() {
            return Ok(());
        }
        let begun = Instant::now();
        let (mut rows, mut bytes, mut index_bytes) = (0, 0, 0);
        let mut tables = Vec::new();
        if let Some(name) = &name {
            let path = self.settings.output.join(name);
            let writer = match writer {
                Some(writer) => writer,
                None => {
                    self.unfinished.make_room(&path)?;
                    self.create(&self.tables.links, &path)?
                }
            };
            let (written, table) = writer.end().map_err(JobError::write(&path))?;
            (rows, bytes) = (written.rows, written.bytes);
            tables.extend(table);
        }
        let index = match index.zip(index_name) {
            Some((writer, name)) => {
                let path = self.settings.output.join(&name);
                let (written, table) = writer.end().map_err(JobError::write(&path))?;
                index_bytes = written.bytes;
                tables.extend(table);
                Some(name.display().to_string())
            }
            None => None,
        };
        let line = Line {
            table: name.map(|name| name.display().to_string()),
            index,
            rows,
            bytes,
            inputs,
            next_input: position.input,
            next_offset: position.offset,
            next_row: position.row,
            counts,
            losses,
            errors_size: self.errors.size(),
        };
        self.done.add(&line);
        self.group.add(line, tables, bytes + index_bytes);
        self.watched.times.write += begun.elapsed();
        self.store_due()
    }
}

/// Returns everything that the tables of a job depend on, by name.
fn configuration_of(settings: &Settings, tables: &Tables) -> BTreeMap<String, String> {
    let mut configuration = settings.fingerprint();
    let schema = tables.links.schema();
    let kept = schema.fields().iter().skip(settings.columns.len());
    let kept = kept.map(|field| format!("{} {}", field.name(), field.data_type()));
    configuration.insert("kept".to_owned(), kept.collect::<Vec<_>>().join(", "));
    configuration
}

/// Returns the prefix of the names of tables in a folder.
fn prefix(folder: &Path) -> String {
    if folder.as_os_str().is_empty() { String::new() } else { format!("{}/", folder.display()) }
}
