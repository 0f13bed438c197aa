import { eachMatch, type Rule } from './source.ts'

/** The tools that load these files ask for a default export; a declaration repeats a package's own. */
const wantsDefault =
  /^admin\/resources\/[^/]+\/index\.tsx?$|\.config\.(?:ts|mjs)$|^api\/testing\/global-\w+\.mjs$|^e2e\/global-setup\.ts$|\.d\.ts$/

export const exportsRule: Rule = {
  name: 'exports have names, and no file only passes others on',
  check: source =>
    /\.(tsx?|mjs)$/.test(source.path)
      ? [
          ...(wantsDefault.test(source.path)
            ? []
            : eachMatch(source, 'code', /\bexport default\b|\bas default\b/, () => 'give the export a name')),
          ...eachMatch(source, 'code', /\bexport \* from\b/, () => 'import from the file itself'),
        ]
      : [],
}
