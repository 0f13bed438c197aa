import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type Axe from 'axe-core'
import type { RunOptions } from 'axe-core'

/** A sticky bar covers content scrolled under it, so scroll further to reach that content. */
const isBelowBar = (rule: string, summary = '') =>
  rule === 'target-size' && summary.includes('partially obscured')

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const options = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  resultTypes: ['violations'],
} satisfies RunOptions

/** Loads axe once into a page; it stays until the next load. */
const loadAxe = async (page: Page) => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
}

/** Asserts that axe finds no violations on the page. Failures name their elements. */
export const expectAccessible = async (page: Page) => {
  expect(page.frames(), 'frames are not checked').toHaveLength(1)
  // rows that are about to be replaced are dimmed on purpose
  await expect(page.locator('.old')).toHaveCount(0)
  await loadAxe(page)
  const violations = await page.evaluate(async settings => {
    const { axe } = window as unknown as { axe: typeof Axe }
    const found = await axe.run(document, settings)
    return found.violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ target, failureSummary }) => ({ target: target.join(' '), failureSummary })),
    }))
  }, options)
  const objections = violations.flatMap(({ id, help, nodes }) =>
    nodes
      .filter(({ failureSummary }) => !isBelowBar(id, failureSummary))
      .map(({ target, failureSummary }) => `${id}: ${help}\n  ${target}\n  ${failureSummary ?? ''}`),
  )
  expect(objections, `accessibility of ${page.url()}`).toEqual([])
}

/** Asserts that only the middle of an open dialog scrolls, so that its heading and buttons always stay in view. */
export const expectDialogInPlace = async (page: Page) => {
  const hidden = await page.evaluate(() =>
    [...document.querySelectorAll('dialog[open]')].map(dialog => dialog.scrollHeight - dialog.clientHeight),
  )
  expect(Math.max(0, ...hidden), `pixels by which a dialog of ${page.url()} scrolls`).toBe(0)
}

/** A window of 1280 × 800 pixels at 200% zoom. */
const zoomed = { width: 640, height: 400 }

/** Asserts that bars that stay in view cover at most a fifth of a zoomed window. */
export const expectSmallBars = async (page: Page) => {
  const before = page.viewportSize()
  await page.setViewportSize(zoomed)
  const covered = await page.evaluate(() => {
    window.scrollTo(0, 150)
    const rows = new Set<number>()
    for (const element of document.querySelectorAll('body *')) {
      if (!['fixed', 'sticky'].includes(getComputedStyle(element).position)) continue
      const { top, bottom, width, height } = element.getBoundingClientRect()
      if (height === 0 || width < innerWidth / 2 || element.closest('dialog, [popover]')) continue
      for (let y = Math.max(0, Math.round(top)); y < Math.min(innerHeight, bottom); y += 1) rows.add(y)
    }
    return rows.size / innerHeight
  })
  expect(covered, `share of the window that bars of ${page.url()} cover`).toBeLessThanOrEqual(0.2)
  if (before) await page.setViewportSize(before)
}

/** Asserts that no element makes the page wider than the window. Failures name the element. */
export const expectNoSidewaysScroll = async (page: Page) => {
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const isBeyond = (element: Element) => element.getBoundingClientRect().right > clientWidth + 1
    return [...document.querySelectorAll('body *')]
      .filter(element => isBeyond(element) && element.children.length === 0)
      .map(element => `${element.tagName.toLowerCase()} "${(element.textContent ?? '').trim().slice(0, 60)}"`)
      .slice(0, 10)
      .concat(`the page is ${scrollWidth} wide in a window of ${clientWidth}`)
  })
  expect(tooWide, `width of ${page.url()}`).toEqual([])
}
