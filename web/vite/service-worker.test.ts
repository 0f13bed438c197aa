import { listShellFiles } from './service-worker.ts'

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
      moduleIds: ['/web/shift/clinician/list/Dashboard.tsx'],
      imports: ['assets/frame.js', 'assets/facts.js'],
      dynamicImports: ['assets/list.js'],
    }),
    'assets/facts.js': chunk({}),
    'assets/list.js': chunk({}),
    'assets/billing.js': chunk({ moduleIds: ['/web/money/billing/Billing.tsx'] }),
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
