#pragma once

namespace tests {

class FaultDisk;

/// Makes SQLite open its files through this disk until remove_fault_vfs is called.
void install_fault_vfs(FaultDisk& disk);
void remove_fault_vfs();

}  // namespace tests
