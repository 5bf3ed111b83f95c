import { describe, expect, it } from '@jest/globals';
import { renderToString } from 'react-dom/server';
import { useAuth } from './auth-provider.js';

describe('useAuth', () => {
  it('throws outside its provider [S8.41]', () => {
    const Reader = () => <>{String(useAuth().isAdmin)}</>;
    expect(() => renderToString(<Reader />)).toThrow('useAuth must be used within an AuthProvider');
  });
});
