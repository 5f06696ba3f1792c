#pragma once

namespace tests {

class FaultDisk;

/// From now on SQLite opens its files through this disk, until remove_fault_vfs.
void install_fault_vfs(FaultDisk& disk);
void remove_fault_vfs();

}  // namespace tests
