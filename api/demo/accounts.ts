/** The demo's people who can sign in, besides its administrator. */
export const ownerEmail = 'owner@bambalina.test';
export const editorEmail = 'editor@bambalina.test';
