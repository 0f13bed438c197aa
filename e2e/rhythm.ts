import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** The landing page and those for each side open with a picture-sized heading of their own. */
const withoutRhythm = ['/', '/clinician', '/facility']

/** Places whose specified title or menu word differs: the word in the tab bar is part of both. */
const specifiedWords: Record<string, string> = {
  'My Dashboard': 'My shifts',
  'Account Settings': 'Account',
  'Contact Us': 'Contact us',
  'About Us': 'About us',
}

/** Header, gutter, title and navigation, as they are on the screen. */
const measure = (page: Page) =>
  page.evaluate(() => {
    // a link may have led further down
    window.scrollTo(0, 0)
    const boxOf = (element: Element | null) => {
      const { x = 0, y = 0, bottom = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
      return { x: Math.round(x), y: Math.round(y), bottom: Math.round(bottom), height: Math.round(height) }
    }
    // without the badge, which counts what is new
    const wordOf = (link: Element) =>
      [...link.childNodes]
        .filter(node => !(node instanceof Element && node.querySelector('.visually-hidden')))
        .map(({ textContent }) => textContent ?? '')
        .join('')
    const header = document.querySelector('body header')
    const heading = document.querySelector('main h1')
    const above = document.querySelector('aside[aria-label="To do"]')
    return {
      headerHeight: boxOf(header).height,
      gutter: boxOf(header?.querySelector('a') ?? null).x,
      headingAt: boxOf(heading).x,
      titleBelow:
        boxOf(heading?.closest('header') ?? null).y - Math.max(boxOf(header).bottom, boxOf(above).bottom),
      title: heading?.textContent ?? '',
      places: [...document.querySelectorAll('nav [aria-current="page"]')].map(wordOf),
    }
  })

/** Every screen has one header, its title in one place, and one word for it in title, tab bar and menu. */
export const expectRhythm = async (page: Page) => {
  if (withoutRhythm.includes(new URL(page.url()).pathname)) return
  const isWide = (page.viewportSize()?.width ?? 0) >= 768
  // a window that was just resized is drawn again first
  await expect(async () => {
    const { places, title, gutter, ...seen } = await measure(page)
    expect(seen).toEqual({
      headerHeight: isWide ? 65 : 57,
      headingAt: gutter,
      titleBelow: isWide ? 32 : 24,
    })
    for (const place of places) expect(title).toContain(specifiedWords[place] ?? place)
  }).toPass({ intervals: [20, 50, 100], timeout: 60_000 })
}
