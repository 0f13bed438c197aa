import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import { repository } from '../repository.ts'
import type { SiteFiles } from '../../site/render.tsx'
import type { FrontEnd } from './static.ts'

const SOURCE = 'site/client/main.ts'
type Names = { script: string; styles: string[] }

/** Vite serves the sources by their paths while they are developed. */
const sources = (): SiteFiles => ({
  before: ['/@vite/client'],
  script: `/@fs${join(repository, SOURCE)}`,
  styles: [],
  icon: '/shared/mark.svg',
})

/** The script and styles of the public pages, by the names that the build gave them. */
export const siteFiles = (web?: FrontEnd): SiteFiles => {
  if (!web) return sources()
  const names = web.assets.get('/.vite/site.json')
  if (!names) throw new StartupError('The public pages are not built: run "npm run build" first.')
  const { script, styles } = JSON.parse(names.plain.toString()) as Names
  const named = (part: string) => [...web.assets.keys()].find(address => address.includes(part))
  return {
    script: `/${script}`,
    styles: styles.map(file => `/${file}`),
    font: named('figtree-latin-wght-normal'),
    icon: named('mark-') ?? '/favicon.svg',
  }
}
