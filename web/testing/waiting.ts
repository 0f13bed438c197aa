import { configure } from '@testing-library/preact'

// generous, because a loaded machine is slow
configure({ asyncUtilTimeout: 10_000 })
