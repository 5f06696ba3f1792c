"""The bill of materials of a release lists every component of the programs and the page."""

import json
import os
import pathlib
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "deploy"))
import components  # noqa: E402


class Components(unittest.TestCase):
    def test_a_build_installs_every_header_library(self):
        installed = (ROOT / "deploy" / "libraries").read_text(encoding="utf-8").split()
        self.assertLessEqual(set(components.HEADERS), set(installed))

    def test_the_page_ships_its_dependencies_and_no_tools(self):
        package = json.loads((components.WEB / "package.json").read_text(encoding="utf-8"))
        shipped = {package.name for package in components.npm_packages() if package.shipped}
        self.assertLessEqual(set(package["dependencies"]), shipped)
        self.assertFalse(set(package["devDependencies"]) & shipped)


@unittest.skipUnless("QIYUAN" in os.environ, "QIYUAN does not name a program")
class BillOfMaterials(unittest.TestCase):
    def test_every_component_has_a_version_and_licence_and_the_output_is_reproducible(self):
        programs = [os.environ["QIYUAN"], os.environ["QIYUAN_SERVER"]]
        told = [subprocess.run([ROOT / "deploy" / "sbom", *programs], check=True, capture_output=True,
                               env=os.environ | {"SOURCE_DATE_EPOCH": "1800000000"}).stdout for _ in range(2)]
        self.assertEqual(*told)
        bill = json.loads(told[0])
        self.assertEqual(bill["metadata"]["component"]["version"], components.project_version())
        parts = bill["components"]
        self.assertLessEqual({"libssl3", "libsqlite3-0", "libboost1.81-dev", "preact", "typescript"},
                             {part["name"] for part in parts})
        self.assertNotIn("libc6", {part["name"] for part in parts})
        self.assertEqual(len(parts), len({part["bom-ref"] for part in parts}))
        for part in parts:
            with self.subTest(part["name"]):
                self.assertTrue(part["version"] and part["licenses"][0]["expression"])
                self.assertTrue(part["purl"].startswith("pkg:"))
        required = {part["bom-ref"] for part in parts if part["scope"] == "required"}
        self.assertEqual(set(bill["dependencies"][0]["dependsOn"]), required)


if __name__ == "__main__":
    unittest.main()
