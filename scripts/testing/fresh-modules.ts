import { vi } from 'vitest';

/**
 * Before each test file: the modules of the project are loaded anew, with none of the state that the file before left in them, and
 * no global of its last test stands in for the real one while packages are loaded.
 */
vi.resetModules();
vi.unstubAllGlobals();
