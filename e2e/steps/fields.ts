import type { Locator, Page } from '@playwright/test'

/** A text field by its exact label. */
export const fieldOf = (within: Page | Locator, name: string) =>
  within.getByRole('textbox', { name, exact: true })

export type Paper = { name: string; mimeType: string; buffer: Buffer }
