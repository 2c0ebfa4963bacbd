import { vi } from 'vitest';

/**
 * Prepares each test file: restores globals that the previous file replaced, before packages are loaded, and discards the
 * project's modules, so that they load again without the state of the previous file.
 */
vi.resetModules();
vi.unstubAllGlobals();
