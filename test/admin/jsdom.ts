import { TextDecoder, TextEncoder } from 'node:util'

/** What react-router needs and jsdom lacks, and React's switch for tests. */
Object.assign(globalThis, { TextEncoder, TextDecoder, IS_REACT_ACT_ENVIRONMENT: true })
