import { describe, expect, it } from 'vitest';
import { insertTitle } from '../../src/sending/title.js';

describe('the title of an email', () => {
  it.each([
    ['fills an empty one', '<head><title> </title></head><body>', '<head><title>Hi &amp; bye </title></head><body>'],
    ['keeps the author’s', '<head><title>Shop</title></head><body>', '<head><title>Shop</title></head><body>'],
    [
      'is added to a head without one',
      '<head lang="a"><meta charset="utf-8"></head><body>',
      '<head lang="a"><meta charset="utf-8"><title>Hi &amp; bye</title></head><body>',
    ],
    ['ends a head without an end tag', '<head><body>', '<head><title>Hi &amp; bye</title><body>'],
    ['brings a head', '<html><body><p>x', '<html><head><title>Hi &amp; bye</title></head><body><p>x'],
    ['is not added to a fragment', '<p>x</p>', '<p>x</p>'],
    [
      'does not count a comment or the title of a picture',
      '<!-- <head><title>no</title> --><head><!--<title>no</title>--></head><body><svg><title>map</title></svg>',
      '<!-- <head><title>no</title> --><head><!--<title>no</title>--><title>Hi &amp; bye</title></head><body><svg><title>map</title></svg>',
    ],
    [
      'is not hidden by a comment that never ends',
      '<head><!-- </head><body>',
      '<head><title>Hi &amp; bye</title><!-- </head><body>',
    ],
  ])('%s', (_, html, expected) => {
    expect(insertTitle(html, 'Hi & bye')).toBe(expected);
  });

  it('cannot be left by a subject', () => {
    const html = '<head><title></title></head>';
    expect(insertTitle(html, '</title><script>')).toBe('<head><title>&lt;/title&gt;&lt;script&gt;</title></head>');
    expect(insertTitle(html, '$& $1')).toBe('<head><title>$&amp; $1</title></head>');
    expect(insertTitle(html, '')).toBe(html);
  });
});
