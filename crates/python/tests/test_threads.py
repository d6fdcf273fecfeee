"""Threads, and Ctrl-C."""

import signal
import subprocess
import sys
import threading
import time

import irispan


def test_threads_on_one_scanner():
    scanner = irispan.Scanner(min_confidence="possible")
    texts = [f"😀 {number} https://例え.jp/{number} joe{number}@example.com README.md " * 200 for number in range(8)]
    expected = [[(link.start, link.text, link.uri) for link in scanner.links(text)] for text in texts]
    start, wrong = threading.Barrier(64), []

    def work(number):
        start.wait()
        for turn in range(6):
            at = (number + turn) % len(texts)
            found = scanner.links(texts[at]) if turn % 2 else list(scanner.iter_links(texts[at]))
            if [(link.start, link.text, link.uri) for link in found] != expected[at]:
                wrong.append((number, turn))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(64)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_other_threads_run_meanwhile():
    text = "https://a.example/ " * 3_000_000
    turns, done = [], threading.Event()

    def count():
        while not done.is_set():
            turns.append(time.perf_counter())
            time.sleep(0.0005)

    thread = threading.Thread(target=count)
    thread.start()
    begun = time.perf_counter()
    irispan.redact(text, "x")
    ended = time.perf_counter()
    done.set()
    thread.join()
    assert len([turn for turn in turns if begun < turn < ended]) >= 3


INTERRUPTED = """
import irispan, os, signal, sys, threading, time
path = sys.argv[1]
def interrupt():
    time.sleep(0.3)
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=interrupt, daemon=True).start()
begun = time.perf_counter()
try:
    for link in irispan.scan_file(path):
        pass
    print("ended")
except KeyboardInterrupt:
    print("interrupted", time.perf_counter() - begun < 5)
"""


def test_files_can_be_interrupted():
    # A file without end and without a link.
    out = subprocess.run([sys.executable, "-c", INTERRUPTED, "/dev/zero"], capture_output=True, text=True, timeout=60)
    assert out.stdout == "interrupted True\n", out.stderr
    assert signal.getsignal(signal.SIGINT) is not None
