import { importsOf, type Import } from './imports.ts'
import { isTest, type Rule } from './source.ts'

type Ban = { in: RegExp; forbidden: (found: Import) => boolean; message: string }

const isPackage = ({ ours }: Import) => !ours

const bans: Ban[] = [
  {
    in: /^web\//,
    forbidden: found => found.from === 'zod' || found.from.startsWith('zod/'),
    message: 'web never carries zod',
  },
  {
    in: /^web\//,
    forbidden: found => found.target.startsWith('contract/schemas/') && !found.typesOnly,
    message: 'web takes only types from contract/schemas',
  },
  {
    in: /^contract\/(?!schemas\/)/,
    forbidden: found =>
      (found.from === 'zod' || found.target.startsWith('contract/schemas/')) && !found.typesOnly,
    message: 'web imports this file, so that zod stays in contract/schemas',
  },
  {
    in: /^api\/domain\//,
    forbidden: found => isPackage(found) && found.from !== 'luxon',
    message: 'domain is pure: of the packages it knows only luxon',
  },
  {
    in: /^api\/use-cases\//,
    forbidden: found => ['express', 'pg', 'stripe', 'multer'].includes(found.from),
    message: 'a use case knows the outside only through Outside',
  },
]

export const packagesRule: Rule = {
  name: 'zod, SQL and the outside stay in their places',
  check: source =>
    isTest(source.path)
      ? []
      : bans
          .filter(ban => ban.in.test(source.path))
          .flatMap(ban =>
            importsOf(source)
              .filter(ban.forbidden)
              .map(found => ({
                path: source.path,
                line: found.line,
                message: `${ban.message} (${found.from})`,
              })),
          ),
}
