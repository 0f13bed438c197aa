import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inServer } from '../../test/database-server.ts'
import { insertHouston } from '../../test/fixtures/houston.ts'
import { type Server, startBundled } from '../start-server.ts'

export const serverSecret = 'a secret for the measured servers'

/** The API or the worker alone, bundled as in production, on this database. */
export const startProduct = async (
  databaseUrl: string,
  part: 'api' | 'worker' = 'api',
  filesFolder = join(tmpdir(), 'gaitway-rows-files'),
) => {
  await inServer(databaseUrl, insertHouston)
  return startBundled('e2e/story/process.ts', [part], {
    DATABASE_URL: databaseUrl,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    SESSION_SECRET: serverSecret,
    FILES_FOLDER: filesFolder,
    STRIPE_SECRET_KEY: 'sk_test_never_asked',
    STRIPE_WEBHOOK_SECRET: 'whsec_never_asked',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_never_asked_either',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Rows <rows@gaitway.test>',
    SUPPORT_EMAIL: 'rows@gaitway.test',
    REQUEST_LIMITS: 'high',
    // no proxy has to notice that it stops
    DRAIN_DELAY: '0',
    DRAIN_SECONDS: '1',
    DEMO: '',
  })
}

/** Does this with the API on this database, and ends it. */
export const withProduct = async <T>(databaseUrl: string, work: (product: Server) => Promise<T>) => {
  const product = await startProduct(databaseUrl)
  try {
    return await work(product)
  } finally {
    await product.stop()
  }
}

export const startBare = (databaseUrl: string) =>
  startBundled('proofs/rows/bare-server.ts', [], { DATABASE_URL: databaseUrl, NODE_ENV: 'production' })
