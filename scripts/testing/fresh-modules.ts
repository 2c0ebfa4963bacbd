import { vi } from 'vitest';

/** Before each test file: the modules of the project are loaded anew, with none of the state that the file before left in them. */
vi.resetModules();
