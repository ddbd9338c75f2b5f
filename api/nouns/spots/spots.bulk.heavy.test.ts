import { testBulkOfSpots } from '../../testing/bulk/bulkSpotOracle.ts';

testBulkOfSpots({ runs: 150 });
