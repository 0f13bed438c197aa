import { kindOf, listShellFiles } from './shell.ts'

const origin = 'https://gaitway.test'
const get = (path: string, mode = 'navigate', method = 'GET') =>
  kindOf({ method, mode, url: new URL(path, origin).href }, origin)

test('service worker: answers pages and files of the app and of the public pages, and nothing else', () => {
  expect(get('/clinician/dashboard?tab=payouts')).toBe('page')
  expect(get('/assets/index-a1b2c3d4.js', 'cors')).toBe('file')
  for (const path of ['/api/get-job', '/admin/users', '/dev/mailbox', '/pay/setup', '/readyz'])
    expect(get(path)).toBeUndefined()
  for (const path of ['/', '/findus/houston', '/faq?from=footer']) expect(get(path)).toBe('publicPage')
  expect(get('/payouts')).toBe('page')
  expect(get('/clinician/dashboard', 'cors')).toBeUndefined()
  expect(get('/login', 'navigate', 'POST')).toBeUndefined()
  expect(get('https://elsewhere.test/')).toBeUndefined()
})

test('service worker: keeps the files of the screens that stay readable', () => {
  const chunk = (more: object) => ({
    type: 'chunk' as const,
    isEntry: false,
    moduleIds: [] as string[],
    imports: [],
    dynamicImports: [],
    ...more,
  })
  const bundle = {
    'assets/index.js': chunk({
      isEntry: true,
      imports: ['assets/frame.js'],
      dynamicImports: ['assets/board.js'],
    }),
    'assets/frame.js': chunk({ viteMetadata: { importedCss: new Set(['assets/frame.css']) } }),
    'assets/shifts.js': chunk({
      moduleIds: ['/web/screens/shifts/Dashboard.tsx'],
      imports: ['assets/frame.js', 'assets/facts.js'],
      dynamicImports: ['assets/list.js'],
    }),
    'assets/facts.js': chunk({}),
    'assets/list.js': chunk({}),
    'assets/billing.js': chunk({ moduleIds: ['/web/screens/billing/Billing.tsx'] }),
    'assets/figtree-latin-wght-normal-x.woff2': { type: 'asset' as const },
    'assets/picture.png': { type: 'asset' as const },
    'assets/site-A1B2C3D4.css': { type: 'asset' as const },
    'assets/site-E5F6G7H8.js': { type: 'asset' as const },
  }
  expect(listShellFiles(bundle)).toEqual([
    'assets/facts.js',
    'assets/figtree-latin-wght-normal-x.woff2',
    'assets/frame.css',
    'assets/frame.js',
    'assets/index.js',
    'assets/list.js',
    'assets/shifts.js',
    'assets/site-A1B2C3D4.css',
    'assets/site-E5F6G7H8.js',
  ])
})
