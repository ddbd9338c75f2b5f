/** One drawing for each category, in the order of categories.ts, on a canvas of 100 by 100. */
export const motifs: readonly string[] = [
  // bandoneón
  '<path d="M12 25h14v50H12zM74 25h14v50H74zM26 30l8 40 8-40 8 40 8-40 8 40 8-40"/>',
  // guitar
  '<circle cx="38" cy="62" r="24"/><circle cx="38" cy="62" r="8"/><path d="M54 46l32-32M80 10l10 10"/>',
  // saxophone
  '<path d="M66 12c-6 0-8 4-8 10v38c0 14-6 22-16 22S26 74 26 64c0-6-4-10-12-8M58 30h8M58 42h8M58 54h8"/>',
  // drum
  '<ellipse cx="50" cy="34" rx="36" ry="13"/><path d="M14 34v34c0 7 16 13 36 13s36-6 36-13V34M14 66l18-22 18 26 18-26 18 22"/>',
  // lightning
  '<path d="M58 8L22 56h24l-6 36 38-52H52z"/>',
  // theatre columns
  '<path d="M10 36L50 12l40 24zM18 36v42M38 36v42M62 36v42M82 36v42M10 84h80"/>',
  // vinyl
  '<circle cx="50" cy="50" r="40"/><circle cx="50" cy="50" r="28"/><circle cx="50" cy="50" r="12"/><circle cx="50" cy="50" r="2"/>',
  // microphone
  '<rect x="36" y="8" width="28" height="46" rx="14"/><path d="M24 42c0 36 52 36 52 0M50 70v20M34 90h32"/>',
  // tent and flag
  '<path d="M50 24L10 82h80zM50 24V8l16 6-16 6M38 82l12-30 12 30"/>',
  // mountains and sun
  '<path d="M6 82l28-46 18 28 12-18 30 36z"/><circle cx="70" cy="24" r="11"/>',
  // glass
  '<path d="M24 16h44l-4 68H28zM68 30h10c10 0 10 28 0 28H66M26 36h40"/>',
  // star path
  '<path d="M50 10l11 26 28 2-21 19 6 28-24-15-24 15 6-28-21-19 28-2z"/>',
];
