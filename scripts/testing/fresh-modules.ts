import { vi } from 'vitest';

/**
 * Before each test file, discards the project's modules, so that they load again without the state of the previous file, and
 * restores globals that the previous file replaced, before packages are loaded.
 */
vi.resetModules();
vi.unstubAllGlobals();
