"""A Slurm cluster of this computer alone, for tests of workers. Needs root, and the packages slurm-wlm and munge."""

import os
import pathlib
import shutil
import socket
import subprocess
import time

from faults import LIMIT, Skip
from server_fixture import free_port

PROGRAMS = ("munged", "slurmctld", "slurmd", "sbatch", "scontrol")
JOB = pathlib.Path(__file__).resolve().parents[2] / "deploy" / "examples" / "workers" / "slurm"
CONFIGURATION = """\
ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={controller}
SlurmdPort={node}
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/controller.pid
SlurmdPidFile={folder}/node.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MpiDefault=none
ReturnToService=2
NodeName={host} NodeAddr=127.0.0.1 CPUs={cpus} State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
SlurmdParameters=config_overrides
"""


class Slurm:
    """Its jobs are workers of deploy/examples/workers/slurm."""

    def __init__(self, folder, cpus):
        if os.geteuid() != 0:
            raise Skip("root")
        for program in PROGRAMS:
            if not shutil.which(program):
                raise Skip(program)
        self.folder = folder
        self.processes = []
        self.jobs = []
        for part in ("state", "spool"):
            os.mkdir(os.path.join(folder, part))
        self.configuration = self.write("slurm.conf", CONFIGURATION.format(
            host=socket.gethostname().split(".")[0], folder=folder, cpus=cpus, controller=free_port(),
            node=free_port()).encode())
        key = self.write("munge.key", os.urandom(1024))
        os.chmod(key, 0o400)
        self.start("munged", "--foreground", "--force", f"--key-file={key}", f"--socket={folder}/munge.socket",
                   f"--seed-file={folder}/seed", f"--pid-file={folder}/munge.pid")
        self.until(lambda: os.path.exists(f"{folder}/munge.socket"), "munged listens")
        self.start("slurmctld", "-D", "-f", self.configuration)
        self.start("slurmd", "-D", "-f", self.configuration)
        self.until(lambda: "State=IDLE" in self.run("scontrol", "show", "nodes"), "the node is ready")

    def write(self, name, content):
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.write(content)
        return path

    def start(self, *command):
        with open(os.path.join(self.folder, f"{command[0]}.log"), "wb") as log:
            self.processes.append(subprocess.Popen(command, stdout=log, stderr=log))

    def run(self, *command, **variables):
        done = subprocess.run(command, text=True, capture_output=True, timeout=LIMIT, cwd=self.folder,
                              env={**os.environ, "SLURM_CONF": self.configuration, **variables})
        return done.stdout

    def until(self, condition, what):
        end = time.monotonic() + LIMIT
        while not condition():
            if time.monotonic() > end:
                raise RuntimeError(f"not within {LIMIT} s: {what}")
            time.sleep(0.2)

    def submit(self, array, **variables):
        """Starts an array of jobs with these variables of deploy/examples/workers/slurm."""
        done = self.run("sbatch", "--parsable", f"--array={array}", str(JOB), **variables)
        self.jobs.append(done.strip())

    def states(self):
        """The state of each job of all arrays, and how it exited."""
        shown = "".join(self.run("scontrol", "--oneliner", "show", "job", job) for job in self.jobs)
        words = [dict(word.split("=", 1) for word in line.split() if "=" in word) for line in shown.splitlines()]
        return [(job["JobState"], job["ExitCode"]) for job in words]

    def works(self):
        return any(state in ("PENDING", "RUNNING", "COMPLETING") for state, _ in self.states())

    def close(self):
        for job in self.jobs:
            self.run("scancel", job)
        self.until(lambda: not self.works(), "all jobs have ended")
        for process in reversed(self.processes):
            process.terminate()
            process.wait()
