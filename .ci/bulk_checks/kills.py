"""Jobs that are killed at random moments: the same command again, with another number of threads, goes on, and its
files are those of a run that nothing disturbed, byte for byte.
"""

import pathlib
import random
import shutil
import subprocess
import time

import codings
import lines
import links
import warcs
from jobs import IRISPAN, Job, require, scratch

# What runs: lines in slices, WET in members, what is made of all tables at the end, and many small tables.
OPTIONS = {
    "lines.jsonl": ("--to", "jsonl", "--part-size", "10K"),
    "members.warc.wet.gz": ("--part-size", "10K", "--count-by", "url_host_name,kind", "--edges", "domain"),
    "both": ("--gather", "--part-size", "5K", "--to", "csv", "--compression", "gzip", "--unique=scheme"),
    "small": ("--to", "jsonl"),
}


def make_sources(root, count):
    """Makes the sources of the jobs, with so many links each."""
    planter = links.Planter()
    (root / "both").mkdir()
    (root / "lines.jsonl").write_bytes(b"".join(lines.json_lines(planter, count).parts))
    data, _ = codings.compress("gzip-members", warcs.wet(planter, count).parts)
    (root / "members.warc.wet.gz").write_bytes(data)
    for number in range(4):
        data, _ = codings.compress("none", lines.json_lines(planter, count // 8).parts)
        (root / f"both/{number}.jsonl").write_bytes(data)
    for number in range(500):
        path = root / f"small/{number % 7}/{number}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"http://{number}.example/ and www.b.com " * (number % 20 + 1))


def tree(folder):
    """Returns the bytes of all files of a job, but for those that tell of a run."""
    paths = [path for path in folder.rglob("*") if path.is_file() and path.name not in ("summary.json", "lock")]
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


def require_same(what, expected, found):
    """Requires that two folders have the same files."""
    names = sorted(name for name in expected.keys() | found.keys() if expected.get(name) != found.get(name))
    require(not names, f"{what}: {len(names)} files differ from those of a run that nothing disturbed: {names[:5]}")


def command(source, output, threads):
    """Returns the command of a job."""
    options = [*OPTIONS[source], "--progress", "none", "-j", str(threads), "-o", str(output)]
    return [IRISPAN, "extract", source, *options]


def run(full):
    """Kills jobs. Returns what was done, for people."""
    wanted, told = 200 if full else 40, []
    dice = random.Random(time.time_ns())
    with scratch() as name:
        root = pathlib.Path(name)
        make_sources(root, 40_000 if full else 10_000)
        for index, source in enumerate(OPTIONS):
            told.append(_kill(root, source, wanted // len(OPTIONS) + (index < wanted % len(OPTIONS)), dice))
    kills, jobs, inside = map(sum, zip(*told))
    require(inside * 3 >= kills, f"only {inside} of {kills} kills came between two tables")
    return f"{kills} kills of {jobs} jobs, {inside} of them between two tables"


def _kill(root, source, wanted, dice):
    """Kills jobs of a source so many times. Returns the numbers of kills, of jobs, and of kills that left
    tables and had to make more."""
    expected, seconds = undisturbed(root, source)
    tables = sum(len(line) > 0 for line in expected["_irispan/manifest.jsonl"].splitlines()) - 1
    kills = jobs = inside = 0
    output = root / "killed"
    while kills < wanted:
        shutil.rmtree(output, ignore_errors=True)
        jobs += 1
        # Each time a part of the job, so that it is killed several times on its way.
        for _ in range(dice.randrange(1, 6)):
            job = subprocess.Popen(command(source, output, dice.choice([1, 2, 3, 8])), cwd=root, stderr=subprocess.PIPE)
            try:
                _, said = job.communicate(timeout=dice.random() * seconds * 0.8)
                require(job.returncode == 0, f"{source}: status {job.returncode} after {kills} kills: {said.decode()}")
                break
            except subprocess.TimeoutExpired:
                job.kill()
                job.communicate()
                kills += 1
                manifest = output / "_irispan/manifest.jsonl"
                done = len(manifest.read_bytes().splitlines()) - 1 if manifest.exists() else 0
                inside += 0 < done < tables
        last = subprocess.run(command(source, output, dice.choice([1, 2, 8])), cwd=root, capture_output=True)
        require(last.returncode == 0, f"{source}: status {last.returncode}: {last.stderr.decode()}")
        Job(output, last).require_sums()
        require_same(source, expected, tree(output))
    return kills, jobs, inside


def undisturbed(root, source):
    """Returns the files of a job that nothing disturbs, and the seconds that it takes."""
    output, begun = root / "undisturbed", time.monotonic()
    shutil.rmtree(output, ignore_errors=True)
    job = subprocess.run(command(source, output, 2), cwd=root, capture_output=True)
    require(job.returncode == 0, f"{source}: status {job.returncode}: {job.stderr.decode()}")
    seconds = time.monotonic() - begun
    Job(output, job).require_sums()
    return tree(output), seconds
