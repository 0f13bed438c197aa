import { pages } from './pages.ts'

/** The addresses for search engines. */
export const renderSitemap = (origin: string) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.flatMap(({ path, isUnlisted }) => (isUnlisted ? [] : `<url><loc>${origin}${path}</loc></url>`)),
    '</urlset>',
  ].join('\n')

/** Search engines may read the public pages and the signup pages; all other screens need a login. */
export const renderRobots = (origin: string) =>
  [
    'User-agent: *',
    'Allow: /clinician/signup',
    'Allow: /facility/signup',
    // the calendars that clinicians subscribe to, which aren't listed anywhere
    'Allow: /api/calendar/',
    ...['/api/', '/admin', '/pay/', '/dev/', '/clinician/', '/facility/'].map(path => `Disallow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
