import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type LaunchOptions } from '@playwright/test'
import { packagedBrowser } from './packaged-browser.ts'

const commands = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const isExecutable = (file: string) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The first installed browser on this machine. */
export const systemBrowser = (path = process.env.PATH ?? '') =>
  [
    ...path.split(delimiter).flatMap(folder => commands.map(command => join(folder, command))),
    ...applications,
  ].find(isExecutable)

const installOwn = () => {
  execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: ['ignore', 'inherit', 'inherit'] })
}

const always = ['--disable-dev-shm-usage', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]

/** The browser to use: a configured one, Playwright's own, the machine's, a package's, or a download. */
export const findBrowser = async (named = process.env.CHROMIUM_PATH): Promise<LaunchOptions> => {
  if (named) {
    if (!isExecutable(named)) throw new Error(`CHROMIUM_PATH is ${named}, where no program lies.`)
    return { executablePath: named, args: always }
  }
  if (existsSync(chromium.executablePath())) return { args: always }
  const system = systemBrowser()
  if (system) return { executablePath: system, args: always }
  const packaged = await packagedBrowser()
  if (packaged) return { ...packaged, args: [...always, ...packaged.args] }
  installOwn()
  return { args: always }
}
