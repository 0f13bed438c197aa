import { Router } from 'express'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML content and attributes. */
export const text = (words: string): string => words.replace(/[&<>"']/g, sign => entities[sign] ?? sign)

/** A plain page for developers, without scripts. */
export const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title>
<link rel="stylesheet" href="/dev/pages.css">
</head>
<body><main>${body}</main></body>
</html>
`

const stylesheet = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem }
table { width: 100%; border-collapse: collapse }
th, td { text-align: start; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid #8884; vertical-align: top }
td { overflow-wrap: anywhere }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; padding: 1rem; border: 1px solid #8884 }
iframe { width: 100%; height: 32rem; border: 1px solid #8884; background: #fff }
input, button { font: inherit; min-height: 2.75rem; padding: 0 .75rem }
`

export const pageStyles = (): Router => {
  const router = Router()
  router.get('/pages.css', (_request, response) => {
    response.set('Cache-Control', 'no-cache').type('css').send(stylesheet)
  })
  return router
}
