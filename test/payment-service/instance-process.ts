import { openPaymentService } from '../../payment-service/open-payment-service.ts'

// A whole process with one service, for tests that kill it.
const [databaseUrl = '', url = '', secret = ''] = process.argv.slice(2)
const service = await openPaymentService({
  databaseUrl,
  secretKey: 'sk_test_local',
  publicUrl: () => 'http://127.0.0.1:1/pay',
  webhooks: [{ url, secret }],
})
process.stdout.write(`${service.port}\n`)
