export {
  readAddress,
  readSettings,
  connect,
  connectionSettings,
  openPool,
  PlanKeepingClient,
  snakeCase,
  withServerOptions,
  camelCase,
} from './connect.ts'
export {
  amongIds,
  cappedCount,
  countToCap,
  hasPrepared,
  listPrepared,
  listPreparedIds,
  splitPage,
  pageSize,
  type PageRow,
} from './prepared.ts'
export { transactionEndingWith } from './transactions.ts'
