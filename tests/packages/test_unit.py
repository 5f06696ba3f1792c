"""The systemd unit of the package: how much of the computer the service is exposed to, as systemd counts it."""

import pathlib
import re
import shutil
import subprocess
import unittest

UNIT = pathlib.Path(__file__).resolve().parents[2] / "deploy" / "debian" / "qiyuan-server.service"
MOST = 2.0  # of 10, which is a service that may do everything


@unittest.skipUnless(shutil.which("systemd-analyze"), "systemd-analyze is not installed")
class Unit(unittest.TestCase):
    def test_exposure_is_low(self):
        done = subprocess.run(["systemd-analyze", "security", "--offline=true", f"--threshold={round(MOST * 10)}", UNIT],
                              text=True, capture_output=True)
        said = re.search(r"exposure level for \S+: ([\d.]+)", done.stdout)
        self.assertTrue(said, done.stdout + done.stderr)
        self.assertLessEqual(float(said[1]), MOST)
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_a_breach_finds_nothing_to_go_on_with(self):
        settings = [line for line in UNIT.read_text(encoding="utf-8").splitlines() if "=" in line]
        for line in ("User=qiyuan", "ProtectSystem=strict", "CapabilityBoundingSet=", "NoNewPrivileges=yes"):
            self.assertIn(line, settings)
        self.assertTrue(any(line.startswith("MemoryMax=") for line in settings))


if __name__ == "__main__":
    unittest.main()
