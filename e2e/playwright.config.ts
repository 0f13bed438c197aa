import { defineConfig } from '@playwright/test'
import { findBrowser } from './browser.ts'

const launchOptions = await findBrowser()

/**
 * All widths are one project, because another one would have workers of its own, each with a browser and a product. What
 * went wrong is seen with `--trace on`, which costs time on every step.
 */
export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  // on two cores: half of the time, a journey waits for the browser, the server or the database
  workers: 3,
  // tests of one file share nothing, and the workers end closer together
  fullyParallel: true,
  retries: 0,
  // patience: a busy machine is late, not wrong
  timeout: 180_000,
  globalTimeout: 60 * 60_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    launchOptions,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    reducedMotion: 'reduce',
    // installing it loads the whole app once more; the journey without a connection allows it
    serviceWorkers: 'block',
  },
})
