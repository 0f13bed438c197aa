import { expect, type Page } from '@playwright/test'
import type { Paper } from './fields.ts'

/** A person would give up after so many Tab presses. */
const PRESSES_MAX = 150

/** What a screen reader announces for the focus: its name, and the groups and regions around it. */
const whereKeysGo = (page: Page) =>
  page.evaluate(() => {
    const textOf = (element: Element | null | undefined) =>
      (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
    const named = (element: Element) =>
      textOf(document.getElementById(element.getAttribute('aria-labelledby')?.split(' ')[0] ?? ''))
    const focused = document.activeElement ?? document.body
    const label = (focused as HTMLInputElement).labels?.[0]
    const around: string[] = []
    for (let outer = focused.parentElement; outer; outer = outer.parentElement) {
      if (outer.matches('fieldset')) around.push(textOf(outer.querySelector('legend')))
      if (outer.matches('fieldset, section, [role=group], [role=dialog]')) around.push(named(outer))
    }
    return { name: focused.getAttribute('aria-label') ?? (label ? textOf(label) : textOf(focused)), around }
  })

/** Presses Tab until the focus has this name, inside this group or region if given. */
export const tabTo = async (page: Page, name: string, within?: string) => {
  for (let press = 0; press < PRESSES_MAX; press += 1) {
    await page.keyboard.press('Tab')
    const found = await whereKeysGo(page)
    const isWithin = within === undefined || found.around.some(one => one.startsWith(within))
    if (isWithin && found.name.startsWith(name)) return
  }
  throw new Error(`Tab never comes to ${name}${within ? ` in ${within}` : ''}.`)
}

/** The option that the select with the focus shows, or undefined in a text field. */
const chosenOption = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    return focused instanceof HTMLSelectElement ? (focused.selectedOptions[0]?.text ?? '') : undefined
  })

/**
 * Types into the field with the focus. A select is chosen by its first letter, which goes on to the next option at each
 * press: a word typed with a pause of a second begins anew, and `Texas` ends as South Carolina.
 */
export const typeHere = async (page: Page, text: string) => {
  if ((await chosenOption(page)) === undefined) return page.keyboard.type(text)
  for (let press = 0; press < PRESSES_MAX; press += 1) {
    await page.keyboard.press(text.charAt(0))
    if ((await chosenOption(page)) === text) return
  }
  throw new Error(`No option is ${text}.`)
}

/** Reaches each field with Tab and types into it. */
export const typeInto = async (page: Page, fields: Record<string, string>) => {
  for (const [name, text] of Object.entries(fields)) {
    await tabTo(page, name)
    await typeHere(page, text)
  }
}

/** Reaches a button or checkbox with Tab and presses it. */
export const press = async (page: Page, name: string, within?: string) => {
  await tabTo(page, name, within)
  await page.keyboard.press('Space')
}

/** Types into a long list, moves with the arrow key and takes the item with Enter. */
export const chooseByKeys = async (page: Page, name: string, value: string) => {
  await tabTo(page, name)
  await page.keyboard.type(value)
  await expect(page.getByRole('option', { name: value, exact: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator(':focus')).toHaveAttribute('aria-activedescendant', /.+/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Remove ${value}` })).toBeVisible()
  await page.keyboard.press('Escape')
}

/** Uploads a file with the button that Tab reaches. */
export const uploadByKeyboard = async (page: Page, within: string, paper: Paper) => {
  await tabTo(page, 'Choose', within)
  const choosing = page.waitForEvent('filechooser')
  // a round trip, after which the browser passes file choosers on instead of opening its own
  await expect(page.locator(':focus')).toBeVisible()
  await page.keyboard.press('Enter')
  await (await choosing).setFiles(paper)
  await expect(page.getByRole('button', { name: `Remove ${paper.name}` })).toBeVisible()
}
