/** The demo accounts that can sign in, besides the administrator. */
export const ownerEmail = 'owner@bambalina.test';
export const editorEmail = 'editor@bambalina.test';
