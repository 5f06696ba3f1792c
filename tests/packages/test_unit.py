"""The confinement of the packaged systemd service, as `systemd-analyze security` rates it."""

import pathlib
import re
import shutil
import subprocess
import unittest

UNIT = pathlib.Path(__file__).resolve().parents[2] / "deploy" / "debian" / "qiyuan-server.service"
MAX_EXPOSURE = 2.0  # of 10, an unconfined service


@unittest.skipUnless(shutil.which("systemd-analyze"), "systemd-analyze is not installed")
class Unit(unittest.TestCase):
    def test_exposure_is_low(self):
        threshold = f"--threshold={round(MAX_EXPOSURE * 10)}"
        done = subprocess.run(["systemd-analyze", "security", "--offline=true", threshold, UNIT], text=True,
                              capture_output=True)
        said = re.search(r"exposure level for \S+: ([\d.]+)", done.stdout)
        self.assertTrue(said, done.stdout + done.stderr)
        self.assertLessEqual(float(said[1]), MAX_EXPOSURE)
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_the_service_is_confined(self):
        settings = [line for line in UNIT.read_text(encoding="utf-8").splitlines() if "=" in line]
        for line in ("User=qiyuan", "ProtectSystem=strict", "CapabilityBoundingSet=", "NoNewPrivileges=yes"):
            self.assertIn(line, settings)
        self.assertTrue(any(line.startswith("MemoryMax=") for line in settings))


if __name__ == "__main__":
    unittest.main()
