import { BRAND } from '@gaitway/contract/values/brand'

export const MANIFEST = '/manifest.webmanifest'
export const APPLE_ICON = '/icons/apple-touch.png'
const PAPER = '#FBFAF7'

type Icon = { size: number; isFullBleed?: boolean }

/** The app’s icons by address. A full-bleed icon is for systems that cut out a shape of their own. */
export const icons: Readonly<Record<string, Icon>> = {
  '/icons/192.png': { size: 192 },
  '/icons/512.png': { size: 512 },
  '/icons/maskable-512.png': { size: 512, isFullBleed: true },
  [APPLE_ICON]: { size: 180, isFullBleed: true },
}

const listed = Object.entries(icons)
  .filter(([src]) => src !== APPLE_ICON)
  .map(([src, { size, isFullBleed }]) => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: isFullBleed ? 'maskable' : 'any',
  }))

/**
 * What a browser needs to install the app. It starts at the login page, which redirects people with a
 * session to their home; the shortcuts are screens that both sides have.
 */
export const manifest = {
  id: '/',
  name: BRAND,
  short_name: BRAND,
  description: 'Per-diem shifts for therapy clinicians and care facilities.',
  lang: 'en-US',
  start_url: '/login',
  scope: '/',
  display: 'standalone',
  background_color: PAPER,
  theme_color: PAPER,
  categories: ['business', 'medical'],
  icons: listed,
  shortcuts: [
    { name: 'Chat', url: '/chat-profile' },
    { name: 'Notifications', url: '/notifications' },
    { name: 'Profile', url: '/profile' },
  ],
}
