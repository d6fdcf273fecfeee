"""Disks that are full, and sources that vanish: what is wrong is told, and nothing else is lost.

A disk is a small tmpfs in a mount namespace of its own, which vanishes with this process. Where nobody may make
one, files may not grow beyond a size instead, and the result says so.
"""

import os
import pathlib
import random
import resource
import shutil
import subprocess
import sys
import time

import kills
from jobs import IRISPAN, Job, require, scratch


def run(full):
    """Checks all of it. Returns what was done, for people."""
    count = 20 if full else 5
    with scratch() as name:
        root = pathlib.Path(name)
        kills.make_sources(root, 20_000 if full else 6_000)
        told = [_disks(root, count), _limits(root, 3), _vanishing(root)]
    return "; ".join(told)


def _disks(root, count):
    """Runs this file in a mount namespace, as the user who may do that."""
    for namespace in (["-m"], ["-r", "-m"]):
        probe = subprocess.run(["unshare", *namespace, "mount", "-t", "tmpfs", "none", "/mnt"], capture_output=True)
        if probe.returncode == 0:
            inner = ["unshare", *namespace, sys.executable, "-B", __file__, str(root), str(count)]
            done = subprocess.run(inner, capture_output=True, text=True)
            require(done.returncode == 0, done.stdout + done.stderr)
            return done.stdout.strip()
    return f"no disk could be mounted, so files were limited instead: {_limits(root, count)}"


def fill_disks(root, count):
    """Runs jobs on disks that are too small, and again when there is room."""
    dice, full = random.Random(time.time_ns()), 0
    disk = root / "disk"
    disk.mkdir()
    for number in range(count):
        source = list(kills.OPTIONS)[number % len(kills.OPTIONS)]
        expected, _ = kills.undisturbed(root, source)
        size = sum(map(len, expected.values()))
        room = dice.randrange(8 << 10, size)
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={room}", "none", disk], check=True)
        first = subprocess.run(kills.command(source, disk / "o", dice.choice([1, 2, 8])), cwd=root, capture_output=True)
        said = first.stderr.decode()
        if first.returncode != 0:
            full += 1
            require(first.returncode == 2, f"{source}, {room} of {size} bytes: status {first.returncode}: {said}")
            require("No space left" in said and "same command again" in said, f"{source}, {room} bytes: {said}")
        subprocess.run(["mount", "-o", f"remount,size={size * 4 + (64 << 20)}", disk], check=True)
        again = subprocess.run(kills.command(source, disk / "o", dice.choice([1, 2, 8])), cwd=root, capture_output=True)
        require(again.returncode == 0, f"{source} after a full disk: status {again.returncode}: {again.stderr.decode()}")
        Job(disk / "o", again).require_sums()
        kills.require_same(f"{source} after a disk of {room} of {size} bytes", expected, kills.tree(disk / "o"))
        subprocess.run(["umount", disk], check=True)
    require(full * 2 > count, f"only {full} of {count} disks were full")
    return f"{full} full disks"


def _limits(root, count):
    """Runs jobs whose files may not grow beyond a size, and again without the limit."""
    dice, full = random.Random(time.time_ns()), 0
    for number in range(count):
        source = list(kills.OPTIONS)[number % len(kills.OPTIONS)]
        expected, _ = kills.undisturbed(root, source)
        largest, output = max(map(len, expected.values())), root / "limited"
        shutil.rmtree(output, ignore_errors=True)
        limit = dice.randrange(512, largest)
        # Python ignores the signal of this limit, and so does the program if that is not restored: the write fails.
        first = subprocess.run(
            kills.command(source, output, 2), cwd=root, capture_output=True, restore_signals=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
        )
        said = first.stderr.decode()
        require(first.returncode in (0, 2), f"{source}, {limit} bytes a file: status {first.returncode}: {said}")
        full += first.returncode == 2
        again = subprocess.run(kills.command(source, output, dice.choice([1, 8])), cwd=root, capture_output=True)
        require(again.returncode == 0, f"{source} after a limit: status {again.returncode}: {again.stderr.decode()}")
        kills.require_same(f"{source} after a limit of {limit} bytes", expected, kills.tree(output))
    require(full > 0, "no file reached its limit")
    return f"{full} files at their limit"


def _vanishing(root):
    """Removes a source and cuts another one while a job reads those before them."""
    folder, output, whole = root / "vanishing", root / "vanished", root / "whole"
    data = (root / "members.warc.wet.gz").read_bytes()
    names = [f"{number:02}.warc.wet.gz" for number in range(12)]
    options = ["--to", "jsonl", "--progress", "none", "-j", "1"]
    for _ in range(20):
        for path in (folder, output, whole):
            shutil.rmtree(path, ignore_errors=True)
        folder.mkdir()
        for name in names:
            (folder / name).write_bytes(data)
        subprocess.run([IRISPAN, "extract", "vanishing", "-o", whole, *options], cwd=root, capture_output=True, check=True)
        job = subprocess.Popen([IRISPAN, "extract", "vanishing", "-o", output, *options], cwd=root, stderr=subprocess.PIPE)
        manifest = output / "_irispan/manifest.jsonl"
        while job.poll() is None and not (manifest.exists() and len(manifest.read_bytes().splitlines()) > 2):
            time.sleep(0.001)
        (folder / names[10]).unlink()
        os.truncate(folder / names[11], len(data) // 2 + 1)
        _, said = job.communicate()
        if job.returncode != 0:
            break
        # They were read before they vanished: another time.
    job = Job(output, job_result(job.returncode, said))
    job.require_sums()
    require(job.status == 3, f"status {job.status}: {job.said}")
    lost = {error["source"] for error in job.errors}
    require(lost == {f"vanishing/{names[10]}", f"vanishing/{names[11]}"}, f"losses of {lost}: {job.errors}")
    expected = {part["table"]: (whole / part["table"]).read_bytes() for part in Job(whole, job_result(0, b"")).parts}
    for name in names[:10]:
        tables = [table for table in expected if table.startswith(name.removesuffix(".gz"))]
        require(tables, f"no table of {name}")
        for table in tables:
            require((output / table).read_bytes() == expected[table], f"{table} differs after sources that vanished")
    return "a source that vanished and one that was cut"


def job_result(status, said):
    """Returns how a job ended, as `subprocess.run` does."""
    return subprocess.CompletedProcess([], status, b"", said)


if __name__ == "__main__":
    print(fill_disks(pathlib.Path(sys.argv[1]), int(sys.argv[2])))
