import { expect, test } from 'vitest';
import { readConfig } from '../core/config/config.ts';
import { cleanEnvironment, withoutSettings } from './clean-environment.ts';

const SHELL = {
  PATH: '/usr/bin',
  HOME: '/home/mira',
  LANG: 'de_DE.UTF-8',
  CHROMIUM_PATH: '/opt/chromium',
  NODE_ENV: 'development',
  ADMIN_PASSWORD: 'short',
  SITE_URL: 'nonsense',
  DATA_DIR: '/nonexistent/data',
  DEMO: 'maybe',
  PORT: 'eighty',
  LOG_LEVEL: 'loud',
  SMTP_URL: 'smtp://mail.example.org',
};

test('a program under test gets what it needs to run and what the test gives it', () => {
  expect(cleanEnvironment({ PORT: '0' }, SHELL)).toEqual({
    PATH: '/usr/bin',
    HOME: '/home/mira',
    PORT: '0',
  });
});

test('a test runner gets the shell without the settings of the product', () => {
  const env = withoutSettings(SHELL);
  expect(env).toEqual({
    PATH: '/usr/bin',
    HOME: '/home/mira',
    LANG: 'de_DE.UTF-8',
    CHROMIUM_PATH: '/opt/chromium',
  });
  expect(readConfig(env)).toEqual(readConfig({}));
});
