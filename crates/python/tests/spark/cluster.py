"""A cluster of Spark on this machine: a master, workers and a Connect server, each a process of its own.

Executors run another Python than the driver: the one of `python`. What is installed there is nowhere else, and
processes of the cluster have no ``PYTHONPATH`` of the driver.
"""

import ctypes
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time
import urllib.request
from dataclasses import dataclass

# The shell scripts of Spark find Java and the jars, and are replaced by Java.
MASTER = "org.apache.spark.deploy.master.Master"
WORKER = "org.apache.spark.deploy.worker.Worker"
CONNECT = "org.apache.spark.sql.connect.service.SparkConnectServer"
EXECUTOR = "org.apache.spark.executor.CoarseGrainedExecutorBackend"
HOST = "127.0.0.1"


@dataclass(frozen=True)
class Executor:
    """A process that runs tasks."""

    pid: int
    worker: int
    """The process of the worker that started it."""
    application: str
    """The identifier of the application that it works for."""


class Cluster:
    """A standalone cluster, which `start` starts and `stop` stops; or both by ``with``."""

    def __init__(self, folder, python, *, workers=2, cores=2, memory="1g", connect=True, conf=None):
        """`folder` gets logs and what executors write, `python` is that of executors. Each worker offers
        `cores` and `memory`; the Connect server and each classic driver have one executor of 512 MiB on each.
        `conf` is what else drivers are told.
        """
        self.folder = pathlib.Path(folder)
        self.python = str(python)
        self.sizes = (workers, cores, memory)
        self.with_connect = connect
        self.conf = conf or {}
        self.processes = {}
        self.master = self.remote = None

    def start(self, seconds=600):
        """Starts everything, and returns when it can be used. What began is stopped if something fails."""
        workers, cores, memory = self.sizes
        self.folder.mkdir(parents=True, exist_ok=True)
        deadline = time.monotonic() + seconds
        try:
            port, page = free_port(), free_port()
            self.master = f"spark://{HOST}:{port}"
            self._run("master", "spark-class", MASTER, "--host", HOST, "--port", port, "--webui-port", page)
            self._until("master", deadline, lambda: answers(port))
            for number in range(workers):
                own = ("--cores", cores, "--memory", memory, "--webui-port", 0, "--work-dir", self.folder / f"worker-{number}")
                self._run(f"worker-{number}", "spark-class", WORKER, "--host", HOST, *own, self.master)
            # Executors are spread over the workers that are there.
            self._until("master", deadline, lambda: alive(page) == workers)
            if self.with_connect:
                port = free_port()
                self.remote = f"sc://{HOST}:{port}"
                conf = self.classic_conf() | {"spark.connect.grpc.binding.port": port}
                told = [part for key, value in conf.items() for part in ("--conf", f"{key}={value}")]
                self._run("connect", "spark-submit", "--master", self.master, *told, "--class", CONNECT, "spark-internal")
                self._until("connect", deadline, lambda: answers(port))
        except BaseException:
            self.stop()
            raise
        return self

    def stop(self):
        """Stops everything that `start` started, and what that started."""
        for process in self.processes.values():
            process.terminate()
        for process in self.processes.values():
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        # Workers of Python have groups of their own, but are in the session of what started them.
        sessions = {process.pid for process in self.processes.values()}
        for pid in [pid for pid, one in processes() if one["session"] in sessions]:
            kill(pid)
        self.processes.clear()

    __enter__ = start

    def __exit__(self, *raised):
        self.stop()

    def classic_conf(self):
        """Returns what a driver is told, apart from the master."""
        workers, _, _ = self.sizes
        return {
            "spark.cores.max": workers,
            "spark.driver.bindAddress": HOST,
            "spark.driver.host": HOST,
            "spark.driver.memory": "1g",
            "spark.executor.cores": 1,
            "spark.executor.memory": "512m",
            "spark.local.dir": self.folder / "local",
            "spark.pyspark.python": self.python,
            "spark.sql.shuffle.partitions": 4,
            "spark.sql.warehouse.dir": self.folder / "warehouse",
            "spark.ui.enabled": "false",
        } | self.conf

    def executors(self):
        """Returns the executors that run now."""
        workers = {process.pid for name, process in self.processes.items() if name.startswith("worker")}
        return [
            Executor(pid, one["parent"], argument(one["command"], "--app-id"))
            for pid, one in processes()
            if one["parent"] in workers and EXECUTOR in one["command"]
        ]

    def log(self, name):
        """Returns what a process has told: ``master``, ``worker-0``…, ``connect``."""
        return (self.folder / f"{name}.log").read_text(encoding="utf-8", errors="replace")

    def has_told(self, words):
        """Whether an executor has told these words."""
        logs = self.folder.glob("worker-*/app-*/*/stderr")
        return any(words in log.read_text(encoding="utf-8", errors="replace") for log in logs)

    def _run(self, name, *command):
        home = spark_home()
        environment = {key: value for key, value in os.environ.items() if not key.startswith(("SPARK_", "PYSPARK_", "PYTHON"))}
        environment |= {"SPARK_HOME": str(home), "SPARK_LOCAL_IP": HOST, "PYSPARK_PYTHON": self.python}
        with open(self.folder / f"{name}.log", "ab") as log:
            self.processes[name] = subprocess.Popen(
                [home / "bin" / command[0], *map(str, command[1:])],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.folder,
                env=environment,
                start_new_session=True,
                preexec_fn=end_with_parent,
            )

    def _until(self, name, deadline, is_ready):
        while not is_ready():
            for one, process in self.processes.items():
                if process.poll() is not None:
                    raise RuntimeError(f"{one} ended with {process.returncode}:\n{self.log(one)[-3000:]}")
            if time.monotonic() > deadline:
                raise TimeoutError(f"{name} is not ready:\n{self.log(name)[-3000:]}")
            time.sleep(0.1)


def spark_home():
    """Returns the folder of Spark: that of the package pyspark."""
    import pyspark

    if not shutil.which("java") and not os.environ.get("JAVA_HOME"):
        raise RuntimeError("Spark needs Java: apt-get install openjdk-17-jre-headless")
    return pathlib.Path(pyspark.__file__).parent


def end_with_parent():
    """Lets the process end when the tests end, even if they are killed (Linux)."""
    set_parent_death_signal = 1
    ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGTERM)


def kill(pid):
    """Ends a process at once, as the kernel does when memory is short."""
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def free_port():
    """Returns a port that nothing listens at."""
    with socket.socket() as listener:
        listener.bind((HOST, 0))
        return listener.getsockname()[1]


def answers(port):
    """Returns whether something listens at a port."""
    with socket.socket() as caller:
        return caller.connect_ex((HOST, port)) == 0


def alive(page):
    """Returns how many workers the master knows."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(f"http://{HOST}:{page}/json/", timeout=5) as answer:
            return json.load(answer)["aliveworkers"]
    except (OSError, ValueError):
        # Not there yet, or not ready to say anything.
        return 0


def processes():
    """Yields the processes of the machine: pid, and a dict of parent, session and command."""
    for folder in pathlib.Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            # After the name, which may hold blanks and parentheses: state, parent, group, session.
            fields = (folder / "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
            command = (folder / "cmdline").read_bytes().decode(errors="replace").split("\0")
        except OSError:
            continue
        yield int(folder.name), {"parent": int(fields[1]), "session": int(fields[3]), "command": command}


def argument(command, name):
    """Returns the argument after an option."""
    return command[command.index(name) + 1]
