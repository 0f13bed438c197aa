const tiles = 'https://tile.openstreetmap.org https://*.tile.openstreetmap.org'

const policy = (directives: Record<string, string>): string =>
  Object.entries({
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': `'self' data: blob: ${tiles}`,
    'font-src': "'self'",
    'connect-src': "'self'",
    'object-src': "'none'",
    'frame-src': "'self' blob:",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    ...directives,
  })
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')

/** The consumer app: nothing inline, nothing from elsewhere but map tiles. */
export const consumerPolicy = policy({})

/**
 * The back office: its component library writes style elements while it runs; scripts stay files. Documents are
 * held in the page, and browsers count their own PDF viewer as a plug-in.
 */
export const backOfficePolicy = policy({ 'style-src': "'self' 'unsafe-inline'", 'object-src': 'blob:' })

/** The worker that shows pushes fetches nothing. */
export const workerPolicy = "default-src 'none'"
