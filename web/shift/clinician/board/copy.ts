export const copy = {
  whens: { tonight: 'Tonight', tomorrow: 'Tomorrow', weekend: 'This weekend' },
  near: (place: string) => `Near ${place}`,

  miles: (miles: number) => `${miles} miles`,
  sorts: { none: 'Start date', hourlyRate: 'Pay', distance: 'Distance', facilityType: 'Setting' },
} as const
