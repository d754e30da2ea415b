type Carrier = {
  name: string;
  /** Matches what owners write, such as "DHL Express". */
  isMeantBy: RegExp;
  /** The carrier's own tracking page; the number is appended. */
  trackingPage: string;
};

/**
 * Carriers with a tracking page that can be linked to. Source of the addresses: github.com/jkeen/tracking_number_data,
 * `tracking_url` of each courier; for UPS, GLS, Delhivery, DHL's parcels and Hermes the addresses of their own track-and-trace pages.
 */
const CARRIERS: readonly Carrier[] = [
  { name: 'UPS', isMeantBy: /\bups\b/i, trackingPage: 'https://www.ups.com/track?tracknum=' },
  {
    name: 'USPS',
    isMeantBy: /\busps\b/i,
    trackingPage: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  },
  { name: 'FedEx', isMeantBy: /\bfed ?ex\b/i, trackingPage: 'https://www.fedex.com/fedextrack/?trknbr=' },
  {
    name: 'DHL Express',
    isMeantBy: /\bdhl express\b/i,
    trackingPage: 'https://www.dhl.com/en/express/tracking.html?brand=DHL&AWB=',
  },
  {
    name: 'DHL',
    isMeantBy: /\bdhl\b/i,
    trackingPage: 'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=',
  },
  {
    name: 'Hermes',
    isMeantBy: /\bhermes\b/i,
    trackingPage: 'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation#',
  },
  {
    name: 'Deutsche Post',
    isMeantBy: /\bdeutsche post\b/i,
    trackingPage: 'https://www.deutschepost.de/de/s/sendungsverfolgung/verfolgen.html?piececode=',
  },
  {
    name: 'DPD',
    isMeantBy: /\bdpd\b/i,
    trackingPage: 'https://www.dpdgroup.com/nl/mydpd/my-parcels/track?lang=en&parcelNumber=',
  },
  { name: 'GLS', isMeantBy: /\bgls\b/i, trackingPage: 'https://gls-group.eu/track/' },
  {
    name: 'Royal Mail',
    isMeantBy: /\broyal ?mail\b/i,
    trackingPage: 'https://www.royalmail.com/track-your-item?trackNumber=',
  },
  {
    name: 'Canada Post',
    isMeantBy: /\bcanada post\b/i,
    trackingPage: 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=',
  },
  {
    name: 'Delhivery',
    isMeantBy: /\bdelhivery\b/i,
    trackingPage: 'https://www.delhivery.com/track/package/',
  },
];

/** The longest name of a carrier, and the longest tracking number, in characters. */
export const CARRIER_MAX = 100;
export const TRACKING_NUMBER_MAX = 100;

/** Their names, to suggest where a carrier is typed. */
export const CARRIER_NAMES: readonly string[] = CARRIERS.map(({ name }) => name);

/** The carrier's page about a parcel; null without a number, and for a carrier that is not in the table. */
export function trackingLink(carrier: string, trackingNumber: string): string | null {
  const number = trackingNumber.replaceAll(/\s/g, '');
  const known = CARRIERS.find(({ isMeantBy }) => isMeantBy.test(carrier));
  return known && number !== '' ? known.trackingPage + encodeURIComponent(number) : null;
}
