const swc = (module, jsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', importSource: jsx } },
    },
    module: { type: module },
    sourceMaps: true, // kept beside the code, which all files of tests read again
  },
]

const places = {
  rootDir: import.meta.dirname,
  clearMocks: true,
  runtime: '<rootDir>/test/runtimes.cjs',
}

/** Everything that needs no page, as ES modules in Node, with a real PostgreSQL. What is a .test.tsx runs in a page. */
const node = {
  ...places,
  displayName: 'node',
  testEnvironment: '<rootDir>/test/shared-environment.cjs',
  testMatch: [
    '<rootDir>/{contract,api,payment-service,site,web,admin,migrations,seeds,scripts,test,proofs,e2e}/**/*.test.ts',
  ],
  testPathIgnorePatterns: ['/node_modules/', '/build/', '/dist/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx?$': swc('es6', 'react') },
  transformIgnorePatterns: ['/node_modules/(?!@gaitway/)'],
  // zod brings its sentences in fifty languages, a module each; nobody is told them
  moduleNameMapper: { '^\\.\\./locales/index\\.js$': 'zod/v4/locales/en.js' },
  globalSetup: '<rootDir>/test/global-setup.mjs',
  globalTeardown: '<rootDir>/test/global-teardown.mjs',
}

const browser = {
  ...places,
  testEnvironment: 'jsdom',
  testEnvironmentOptions: { customExportConditions: ['node', 'require', 'default'] },
  modulePathIgnorePatterns: ['/build/', '/dist/'],
}

const styles = {
  '\\.module\\.css$': '<rootDir>/test/web/css-module.cjs',
  '\\.json\\?url$': '<rootDir>/test/web/asset.cjs',
  '\\.(css|svg|png|jpg|woff2)(\\?.*)?$': '<rootDir>/test/web/asset.cjs',
}

/** The consumer app's parts, rendered by Preact as in the real build. CommonJS: as ES modules they fail. */
const web = {
  ...browser,
  displayName: 'web',
  setupFiles: ['<rootDir>/test/web/jsdom.ts', '<rootDir>/test/web/computed-style.ts'],
  setupFilesAfterEnv: ['<rootDir>/test/web/waiting.ts'],
  testMatch: ['<rootDir>/{web,test/web}/**/*.test.tsx'],
  transform: { '\\.(m?js|tsx?)$': swc('commonjs', 'preact') },
  transformIgnorePatterns: [
    '/node_modules/(?!(@gaitway|wouter|regexparam|swr|preact|@testing-library/preact)/)',
  ],
  moduleNameMapper: {
    ...styles,
    // the same in one file instead of fifty
    '^@testing-library/dom$': '@testing-library/dom/dist/@testing-library/dom.cjs.js',
    '^react$': 'preact/compat',
    '^react-dom$': 'preact/compat',
    '^react-dom/client$': 'preact/compat/client',
    '^react-dom/test-utils$': 'preact/test-utils',
    '^react/jsx-(dev-)?runtime$': 'preact/jsx-runtime',
  },
}

/** The back office's own logic, with the real React. */
const admin = {
  ...browser,
  displayName: 'admin',
  setupFiles: ['<rootDir>/test/admin/jsdom.ts'],
  testMatch: ['<rootDir>/admin/**/*.test.tsx'],
  transform: { '\\.(m?js|tsx?)$': swc('commonjs', 'react') },
  transformIgnorePatterns: ['/node_modules/(?!(@gaitway|csv-parse|react-hotkeys-hook)/)'],
  moduleNameMapper: styles,
}

/** On a machine under load a test is late, not wrong: no test has another limit. */
export default {
  projects: [node, web, admin],
  testTimeout: 240_000,
  testSequencer: '<rootDir>/test/sequencer.cjs',
}
