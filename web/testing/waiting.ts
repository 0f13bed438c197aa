import { configure } from '@testing-library/preact'

// on a machine under load what is waited for comes late, not never
configure({ asyncUtilTimeout: 10_000 })
