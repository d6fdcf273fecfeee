//! Completions and manual pages, generated from the argument parser.

use std::io::{self, Write};

use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::roff::{Roff, roman};

use crate::args::Cli;
use crate::problem::Status;
use crate::version;

/// Prints the completions of a shell.
pub(crate) fn completions(shell: Shell) -> io::Result<Status> {
    // The generator panics if the pipe is closed, so let it write to memory.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "irispan", &mut script);
    print(&script)
}

/// Prints the manual page of the program or of one subcommand.
pub(crate) fn manual(subcommand: Option<&str>) -> io::Result<Status> {
    let mut command = Cli::command();
    command.build();
    if let Some(found) = subcommand.and_then(|name| command.find_subcommand(name)) {
        command = found.clone();
    }
    let details = command.get_after_long_help().or_else(|| command.get_after_help());
    let details = details.map(ToString::to_string).unwrap_or_default();
    let has_subcommands = command.has_subcommands();
    let source = format!("irispan {}", version::short());
    let manual = clap_mangen::Man::new(command).source(source);
    let mut page = Vec::new();
    manual.render_title(&mut page)?;
    manual.render_name_section(&mut page)?;
    manual.render_synopsis_section(&mut page)?;
    manual.render_description_section(&mut page)?;
    manual.render_options_section(&mut page)?;
    if has_subcommands {
        manual.render_subcommands_section(&mut page)?;
    }
    sections(&details).to_writer(&mut page)?;
    manual.render_version_section(&mut page)?;
    print(&page)
}

/// Converts the text after the options of a help page to sections of a manual page. Lines without
/// indentation that end with a colon are headings. Rows of tables are recognized by a column gap or
/// by more indentation than paragraphs have.
fn sections(details: &str) -> Roff {
    let mut page = Roff::new();
    let mut in_table = false;
    for line in details.lines() {
        let text = line.trim();
        let is_row = line.starts_with("    ") || text.contains("  ");
        if in_table && !is_row {
            page.control("fi", []);
        } else if is_row && !in_table {
            page.control("nf", []);
        }
        in_table = is_row;
        match line.strip_suffix(':') {
            Some(heading) if !heading.starts_with(' ') => {
                page.control("SH", [heading.to_uppercase().as_str()]);
            }
            _ if text.is_empty() => {
                page.control("PP", []);
            }
            _ if is_row => {
                page.text([roman(line)]);
            }
            _ => {
                page.text([roman(text)]);
            }
        }
    }
    if in_table {
        page.control("fi", []);
    }
    page
}

fn print(text: &[u8]) -> io::Result<Status> {
    let mut out = io::stdout().lock();
    out.write_all(text)?;
    out.flush()?;
    Ok(Status::Done)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use crate::args::Cli;

    #[test]
    fn the_parser_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_subcommand_has_a_page() {
        let command = Cli::command();
        let man = command.find_subcommand("man").expect("is a subcommand");
        let argument =
            man.get_arguments().find(|a| a.get_id() == "command").expect("is an argument");
        let pages: Vec<_> =
            argument.get_possible_values().iter().map(|v| v.get_name().to_owned()).collect();
        let names: Vec<_> = command.get_subcommands().map(|c| c.get_name().to_owned()).collect();
        assert_eq!(pages, names);
    }
}
