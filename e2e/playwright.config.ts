import { defineConfig } from '@playwright/test'
import { findBrowser } from './browser.ts'

const launchOptions = await findBrowser()

/**
 * A journey runs at both widths if its layout differs, or with @phone or @desktop at one of them. What went wrong is
 * seen with `--trace on`, which costs time on every step.
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
  timeout: 60_000,
  globalTimeout: 30 * 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    launchOptions,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    reducedMotion: 'reduce',
  },
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
