export {
  getConnectionUrl as readAddress,
  getSettings,
  connect,
  connectionSettings,
  limitWaiting,
  openPool,
  PreparingClient,
  snakeCase,
  withServerOptions,
  camelCase,
} from './connect.ts'
export { listPools } from './pool-counts.ts'
export {
  buildIdCondition,
  capCount,
  countToCapSql,
  findPrepared,
  findPreparedJson,
  existsPrepared,
  listPrepared,
  listPreparedIds,
  pageSizeSql,
  quoteWords,
  requireRow,
  splitPage,
  type PageRow,
} from './prepared.ts'
export { transactionEndingWith } from './transactions.ts'
