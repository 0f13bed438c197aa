/** The map's texts, which load with it. */
export const mapCopy = {
  home: 'Home',
  label: (city: string, miles: string | undefined) =>
    miles ? `Map: ${city}, ${miles} from your home` : `Map: ${city}`,
} as const
