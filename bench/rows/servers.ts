import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startBundled, startServer } from '../start-server.ts'

export const serverSecret = 'a secret for the measured servers'

/** The API alone, bundled as in production, on this database. */
export const startProduct = (databaseUrl: string) =>
  startBundled('e2e/story/process.ts', ['api'], {
    DATABASE_URL: databaseUrl,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    SESSION_SECRET: serverSecret,
    FILES_FOLDER: join(tmpdir(), 'gaitway-rows-files'),
    STRIPE_SECRET_KEY: 'sk_test_never_asked',
    STRIPE_WEBHOOK_SECRET: 'whsec_never_asked',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_never_asked_either',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Rows <rows@gaitway.test>',
    REQUEST_LIMITS: 'high',
    DEMO: '',
  })

const bare = fileURLToPath(new URL('bare-server.ts', import.meta.url))

export const startBare = (databaseUrl: string) =>
  startServer(['--import', 'tsx', bare], { DATABASE_URL: databaseUrl, NODE_ENV: 'production' })
