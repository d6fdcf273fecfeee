//! Completions and manual pages, generated from the argument parser.

use std::io::{self, Write};

use clap::CommandFactory;
use clap_complete::Shell;

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
    let mut page = Vec::new();
    let source = format!("irispan {}", version::short());
    clap_mangen::Man::new(command).source(source).render(&mut page)?;
    print(&page)
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
